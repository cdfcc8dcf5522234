import { useState } from 'react';
import { Checkbox } from '../forms/checkbox.tsx';
import { CheckboxGroup } from '../forms/checkbox-group.tsx';
import { ComboBox } from '../pickers/combo-box.tsx';
import { MultiSelect } from '../pickers/multi-select.tsx';
import { NumberStepper } from '../forms/number-stepper.tsx';
import { RadioGroup } from '../forms/radio-group.tsx';
import { Select } from '../pickers/select.tsx';
import { Switch } from '../forms/switch.tsx';
import { TextArea } from '../forms/text-area.tsx';
import { TextInput } from '../forms/text-input.tsx';
import { TreeSelect } from '../pickers/tree-select.tsx';
import type { TextInputType } from '../forms/typed-text.ts';
import { manySites, organisation, subjects } from './demo-world.ts';
import { Part } from './part.tsx';
import css from './ui-page.module.css';

const types: [TextInputType, string, string][] = [
  ['text', 'Room', 'Room 4'],
  ['email', 'Email address', 'office@school'],
  ['number', 'Pupils', '24'],
  ['password', 'Password', 'correct horse'],
  ['search', 'Find an educator', 'Sam'],
  ['tel', 'Telephone', ''],
  ['url', 'Map address', ''],
];

export function FieldsPart() {
  return (
    <Part title="Fields">
      <div className={css.fields}>
        {types.map(([type, label, initial]) => (
          <TypedField key={type} type={type} label={label} initial={initial} />
        ))}
        <TextInput
          label="Required"
          isRequired
          value=""
          onChange={() => undefined}
          errorMessage="This field is required"
        />
        <TextInput label="Disabled" isDisabled value="Not now" onChange={() => undefined} />
        <TextInput
          label="Described"
          description="Printed on the day sheet."
          value=""
          placeholder="Gate 3"
          onChange={() => undefined}
        />
        <Notes />
        <Choices />
      </div>
    </Part>
  );
}

function TypedField({ type, label, initial }: { type: TextInputType; label: string; initial: string }) {
  const [value, setValue] = useState(initial);
  return <TextInput type={type} label={label} value={value} onChange={setValue} maxLength={40} />;
}

function Notes() {
  const [notes, setNotes] = useState('Please bring a sun hat 👒');
  return <TextArea label="Notes to the educator" value={notes} onChange={setNotes} maxLength={60} />;
}

function Choices() {
  const [agreed, setAgreed] = useState(true);
  const [grades, setGrades] = useState(['1', '2']);
  const [answer, setAnswer] = useState<string | null>('yes');
  const [count, setCount] = useState(2);
  const [role, setRole] = useState<string | null>('p');
  const [combo, setCombo] = useState<string | null>(null);
  const [several, setSeveral] = useState(['p', 'm', 'e']);
  const [many, setMany] = useState<string[]>([]);
  const [place, setPlace] = useState(['location:1']);
  const [places, setPlaces] = useState(['location:1', 'location:3']);
  return (
    <>
      <CheckboxGroup
        label="Grades"
        options={['Prep', '1', '2', '3'].map((grade) => ({
          value: grade,
          label: grade,
          isDisabled: grade === '3',
        }))}
        value={grades}
        onChange={setGrades}
        layout="row"
      />
      <RadioGroup
        label="Would you like this educator back?"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No', description: 'A comment is required' },
          { value: 'preferred', label: 'Preferred' },
        ]}
        value={answer}
        onChange={setAnswer}
      />
      <RadioGroup
        label="Not answered"
        options={[
          { value: 'a', label: 'Text message' },
          { value: 'b', label: 'Email' },
        ]}
        value={null}
        onChange={() => undefined}
        errorMessage="This field is required"
        isRequired
      />
      <div>
        <Checkbox isSelected={agreed} onChange={setAgreed} description="Version 3">
          I agree to the booking policy
        </Checkbox>
        <br />
        <Checkbox isSelected={false} isIndeterminate onChange={() => undefined}>
          Some of them
        </Checkbox>
        <br />
        <Checkbox isSelected isDisabled onChange={() => undefined}>
          Always
        </Checkbox>
      </div>
      <div>
        <Switch isSelected={agreed} onChange={setAgreed}>
          Dark mode
        </Switch>
        <br />
        <Switch isSelected={!agreed} onChange={(next) => setAgreed(!next)} description="On this device only">
          Drawer open
        </Switch>
        <br />
        <Switch isSelected isDisabled onChange={() => undefined}>
          Fixed
        </Switch>
      </div>
      <NumberStepper label="Bookings per date" value={count} onChange={setCount} min={1} max={10} />
      <NumberStepper label="Break" unit="min" value={30} onChange={() => undefined} step={5} max={120} />
      <Select label="Role" options={subjects.slice(0, 6)} value={role} onChange={setRole} isRequired />
      <Select
        label="Reason for absence"
        options={subjects}
        value={null}
        onChange={() => undefined}
        errorMessage="This field is required"
      />
      <ComboBox
        label="Classification"
        options={subjects}
        value={combo}
        onChange={setCombo}
        placeholder="Type to find"
        icon="search"
      />
      <MultiSelect label="Classifications" options={subjects} value={several} onChange={setSeveral} />
      <MultiSelect label="Many sites" options={manySites} value={many} onChange={setMany} />
      <TreeSelect
        label="Place"
        nodes={organisation}
        picks="one"
        value={place}
        onChange={setPlace}
        icon="building"
      />
      <TreeSelect
        label="Sites"
        nodes={organisation}
        picks="leaves"
        value={places}
        onChange={setPlaces}
        allLabel="All sites"
        icon="pin"
      />
    </>
  );
}
