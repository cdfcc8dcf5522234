import { useState } from 'react';
import { BottomBar, BottomBarButton, BottomBarLink } from '../navigation/bottom-bar.tsx';
import { Button } from '../actions/button.tsx';
import { Drawer, SideRail } from '../overlay/drawer.tsx';
import { Facts } from '../display/facts.tsx';
import { Modal } from '../overlay/modal.tsx';
import { NavItem } from '../navigation/nav-item.tsx';
import { PopoverPanel } from '../overlay/popover-panel.tsx';
import { SidePanel } from '../overlay/side-panel.tsx';
import { StatusMark } from '../display/status-mark.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { Part } from './part.tsx';
import css from './ui-page.module.css';

type Overlay = 'modal' | 'alert' | 'large' | 'panel' | 'drawer' | 'bar';

export function OverlaysPart() {
  const [open, setOpen] = useState<Overlay | null>(null);
  const [reason, setReason] = useState('');
  const close = () => setOpen(null);
  return (
    <Part title="Overlays and shell">
      <div className={css.beside}>
        <div className={css.stack}>
          <div className={css.row}>
            <Button onPress={() => setOpen('modal')}>Modal</Button>
            <Button onPress={() => setOpen('alert')}>Question</Button>
            <Button onPress={() => setOpen('large')}>Large modal</Button>
            <Button onPress={() => setOpen('panel')}>Side panel</Button>
            <Button onPress={() => setOpen('drawer')}>Drawer</Button>
            <Button onPress={() => setOpen(open === 'bar' ? null : 'bar')}>Bottom bar</Button>
            <PopoverPanel label="Filters" trigger={<Button icon="filter">Filters</Button>}>
              {(done) => (
                <div className={css.stack}>
                  <p>Show only what still needs someone.</p>
                  <Button onPress={done}>Done</Button>
                </div>
              )}
            </PopoverPanel>
          </div>
          <div className={css.shell}>
            <SideRail label="Main (sample)">
              <Places />
            </SideRail>
            <SideRail label="Main, narrow (sample)" isNarrow>
              <Places isNarrow />
            </SideRail>
          </div>
        </div>
        <SidePanel
          isOpen={open === 'panel'}
          onClose={close}
          title="Primary teacher"
          subtitle="Mon 9 Mar, 8:30 am–3:30 pm"
          actions={
            <StatusMark status="filled" look="soft">
              Filled
            </StatusMark>
          }
          footer={
            <>
              <Button>Extend</Button>
              <Button variant="quiet">Cancel booking</Button>
            </>
          }
        >
          <Facts
            facts={[
              { label: 'Educator', value: 'Sam Okafor' },
              { label: 'Room', value: 'Room 4' },
            ]}
          />
        </SidePanel>
      </div>
      <Modal
        isOpen={open === 'modal'}
        onClose={close}
        title="Cancel this booking"
        keepsOnOutsidePress
        footer={
          <>
            <Button onPress={close}>Keep it</Button>
            <Button variant="danger" onPress={close}>
              Cancel this booking
            </Button>
          </>
        }
      >
        <TextArea label="Reason" isRequired value={reason} onChange={setReason} maxLength={200} />
      </Modal>
      <Modal
        isOpen={open === 'alert'}
        onClose={close}
        title="Leave without sending?"
        size="small"
        isAlert
        footer={
          <>
            <Button onPress={close}>Leave</Button>
            <Button variant="primary" onPress={close}>
              Stay
            </Button>
          </>
        }
      >
        The draft stays on this device.
      </Modal>
      <Modal isOpen={open === 'large'} onClose={close} title="Delayed text messages" size="large">
        {Array.from({ length: 40 }, (_, line) => (
          <p key={line}>Line {line + 1} of a long notice.</p>
        ))}
      </Modal>
      <Drawer label="Main menu" isOpen={open === 'drawer'} onClose={close}>
        <Places />
      </Drawer>
      {open === 'bar' ? (
        <BottomBar label="Main actions">
          <BottomBarLink href="/" icon="home" label="Home" isCurrent />
          <BottomBarLink href="/bookings" icon="calendar" label="Bookings" />
          <BottomBarButton icon="plus" label="New" isMain />
          <BottomBarLink href="/bookings" icon="check-circle" label="Approvals" count={3} />
          <BottomBarButton icon="menu" label="More" />
        </BottomBar>
      ) : null}
    </Part>
  );
}

function Places({ isNarrow = false }: { isNarrow?: boolean }) {
  return (
    <>
      <NavItem href="/" icon="home" label="Home" isCurrent isNarrow={isNarrow} />
      <NavItem href="/bookings" icon="calendar" label="Bookings" isNarrow={isNarrow} />
      <NavItem
        href="/approvals"
        icon="check-circle"
        label="Approvals"
        count={3}
        countLabel="waiting"
        isNarrow={isNarrow}
      />
      <NavItem href="/timesheets" icon="clock" label="Timesheets" count={12} isNarrow={isNarrow} />
    </>
  );
}
