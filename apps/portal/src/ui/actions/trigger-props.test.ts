import { expect, test } from 'vitest';
import { mergeProps } from './trigger-props.tsx';

test('handlers of both are called, the first one before the second', () => {
  const called: string[] = [];
  const merged = mergeProps(
    { onFocus: () => called.push('menu') },
    { onFocus: () => called.push('tooltip') },
  );
  merged.onFocus?.({} as never);
  expect(called).toEqual(['menu', 'tooltip']);
});

test('both refs hold the element and let it go', () => {
  const object = { current: null as HTMLElement | null };
  const told: unknown[] = [];
  const { ref } = mergeProps({ ref: object }, { ref: (element) => void told.push(element) });
  const element = {} as HTMLElement;
  if (typeof ref !== 'function') throw new Error('not merged');
  ref(element);
  expect([object.current, told]).toEqual([element, [element]]);
  ref(null);
  expect([object.current, told]).toEqual([null, [element, null]]);
});

test('of anything else the last that is there stands', () => {
  expect(mergeProps({ id: 'a', title: 'kept' }, { id: 'b', title: undefined })).toEqual({
    id: 'b',
    title: 'kept',
  });
});
