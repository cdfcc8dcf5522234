import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { ChoiceChip } from '../pickers/choice-chip.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import { Kbd } from '../actions/kbd.tsx';
import { LabelChip } from '../display/label-chip.tsx';
import { Link } from '../navigation/link.tsx';
import { Menu } from '../overlay/menu/menu.tsx';
import { SplitButton } from '../actions/split-button.tsx';
import { showToast } from '../feedback/toasts.ts';
import { Tooltip, TooltipOnText } from '../overlay/tooltip/tooltip.tsx';
import { Part } from './part.tsx';
import css from './ui-page.module.css';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function ActionsPart() {
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Part title="Buttons">
        <div className={css.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant[0]!.toUpperCase() + variant.slice(1)}
            </Button>
          ))}
          <Button icon="plus" variant="primary">
            New booking
          </Button>
          <Button iconAfter="chevron-down">All sites</Button>
          <Button size="small">Small</Button>
          <Button size="large" variant="primary">
            Book again
          </Button>
        </div>
        <div className={css.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} isDisabled>
              Disabled
            </Button>
          ))}
          {variants.map((variant) => (
            <Button key={variant} variant={variant} isPending>
              Sending
            </Button>
          ))}
        </div>
        <div className={css.row}>
          <IconButton icon="search" label="Search" />
          <IconButton icon="bell" label="Approvals, 3 waiting" count={3} />
          <IconButton icon="bell" label="Approvals, 120 waiting" count={120} variant="secondary" />
          <IconButton icon="plus" label="New booking" variant="primary" />
          <IconButton icon="edit" label="Edit" isDisabled />
          <IconButton icon="refresh" label="Refreshing" isPending />
          <SplitButton
            variant="primary"
            icon="plus"
            menuLabel="More ways to book"
            items={[
              { id: 'again', label: 'Book again', icon: 'repeat', description: 'As last Monday' },
              { id: 'template', label: 'From a template', icon: 'copy', keys: 'Shift N' },
            ]}
          >
            New booking
          </SplitButton>
          <SplitButton menuLabel="More exports" items={[{ id: 'csv', label: 'CSV' }]}>
            Export
          </SplitButton>
          <Menu
            label="Actions of the booking"
            trigger={<IconButton icon="more" label="Actions" />}
            groups={[
              {
                items: [
                  { id: 'edit', label: 'Edit', icon: 'edit', keys: 'E' },
                  {
                    id: 'extend',
                    label: 'Extend',
                    icon: 'calendar-add',
                    disabledReason: 'This booking has ended',
                  },
                ],
              },
              {
                label: 'Careful',
                items: [{ id: 'cancel', label: 'Cancel booking', icon: 'trash', isDanger: true }],
              },
            ]}
          />
          <Tooltip text="Creating bookings is restricted for this location">
            <Button isDisabled={false}>With a reason</Button>
          </Tooltip>
          <TooltipOnText text="Learning support officer">LSO</TooltipOnText>
        </div>
      </Part>
      <Part title="Links, chips, keys">
        <div className={css.row}>
          <Link href="/bookings">Bookings</Link>
          <Link href="https://help.example/">Help centre</Link>
          <Link href="mailto:office@school.example">office@school.example</Link>
          <Link href="tel:+61399990000">03 9999 0000</Link>
          <Link href="/" isQuiet>
            Quiet link
          </Link>
          <Link href="javascript:alert(1)">No link at all</Link>
          <Kbd>Ctrl K</Kbd>
          <Kbd>N</Kbd>
        </div>
        <div className={css.row}>
          {(
            [
              'neutral',
              'accent',
              'filled',
              'tentative',
              'offered',
              'unfilled',
              'pending',
              'cancelled',
              'problem',
            ] as const
          ).map((tone) => (
            <LabelChip key={tone} tone={tone}>
              {tone[0]!.toUpperCase() + tone.slice(1)}
            </LabelChip>
          ))}
          <LabelChip icon="pin">Room 4</LabelChip>
          <LabelChip onRemove={() => undefined} removeLabel="Remove Maths">
            Maths
          </LabelChip>
        </div>
        <div className={css.row}>
          <ChoiceChip isSelected={isOn} onChange={setOn} count={6}>
            Filled
          </ChoiceChip>
          <ChoiceChip isSelected={!isOn} onChange={(next) => setOn(!next)} count={2}>
            Unfilled
          </ChoiceChip>
          <ChoiceChip isSelected={false} onChange={() => undefined} icon="repeat">
            Book again: Primary, Mon
          </ChoiceChip>
          <ChoiceChip isSelected={false} onChange={() => undefined} isDisabled>
            Off
          </ChoiceChip>
        </div>
        <div className={css.row}>
          <Button onPress={() => showToast({ message: 'Booking sent to the agency.', tone: 'success' })}>
            Toast: success
          </Button>
          <Button
            onPress={() =>
              showToast({
                message: 'Removed Sam Okafor from the list.',
                action: { label: 'Undo', onPress: () => showToast({ message: 'Kept.' }) },
              })
            }
          >
            Toast: undo
          </Button>
          <Button
            onPress={() =>
              showToast({ message: 'The booking was changed by someone else.', tone: 'problem' })
            }
          >
            Toast: problem
          </Button>
        </div>
      </Part>
    </>
  );
}
