import type { Dice } from '../dice.ts';

const skins = ['#f7d7c4', '#eebd9b', '#d9a07a', '#c68863', '#a5694a', '#7f4a32', '#5c3524'];
const hairs = [
  '#1f1a17',
  '#3b2a20',
  '#5a3a24',
  '#8a5a2b',
  '#c08a4a',
  '#d8b36a',
  '#a8a29c',
  '#d9d5cf',
  '#8c3b25',
];
const clothes = [
  '#1f6f8b',
  '#d95d39',
  '#5b8e7d',
  '#7a5195',
  '#ef9f27',
  '#3d5a80',
  '#b23a48',
  '#4f772d',
  '#00acef',
];
const grounds = ['#e3f1f8', '#fdecd8', '#e6f2e6', '#f3e6f5', '#fff3cf', '#e4e9f4', '#fbe4e1', '#e0f2ef'];

/** A friendly face as an SVG picture without scripts, styles or references, under 3 kB. */
export function drawPortrait(dice: Dice): string {
  const tone = dice.between(0, skins.length - 1);
  const skin = skins[tone] ?? '#d9a07a';
  const shade = darker(skin);
  // Light hair goes with lighter skin; grey hair goes with any.
  const hair =
    tone >= 3
      ? dice.pick(['#14110f', '#1f1a17', '#1f1a17', '#2b1f19', '#3b2a20', '#a8a29c'])
      : dice.pick(hairs);
  const cloth = dice.pick(clothes);
  const style = dice.pick(hairStyles);
  const back = style.back?.(hair) ?? '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">',
    `<rect width="200" height="200" fill="${dice.pick(grounds)}"/>`,
    back,
    drawBody(dice, { cloth, skin, shade }),
    `<ellipse cx="56" cy="100" rx="8" ry="12" fill="${shade}"/><ellipse cx="144" cy="100" rx="8" ry="12" fill="${shade}"/>`,
    `<ellipse cx="100" cy="${dice.between(94, 98)}" rx="${dice.between(42, 47)}" ry="${dice.between(50, 56)}" fill="${skin}"/>`,
    style.front(hair),
    drawEyes(dice, hair),
    `<path d="M100 100q-${dice.between(4, 7)} 12 1 14" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round"/>`,
    drawMouth(dice, hair, style.beard),
    dice.chance(0.25) ? drawGlasses(dice) : '',
    '</svg>',
  ].join('');
}

function drawBody(
  dice: Dice,
  { cloth, skin, shade }: { cloth: string; skin: string; shade: string },
): string {
  const collar = dice.pick([
    `<path d="M78 166l22 20 22-20" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/>`,
    `<path d="M76 164q24 26 48 0" fill="${skin}"/>`,
    `<path d="M74 168q26 14 52 0v-8H74z" fill="${darker(cloth)}"/>`,
  ]);
  return `<path d="M26 200q4-40 46-46h56q42 6 46 46z" fill="${cloth}"/><path d="M82 132h36v28q-18 18-36 0z" fill="${shade}"/>${collar}`;
}

function drawEyes(dice: Dice, hair: string): string {
  const iris = dice.pick(['#2b1d14', '#3a2718', '#4a3320', '#3f5a6b', '#4b6b4a']);
  const lift = dice.between(-2, 2);
  const eye = (x: number): string =>
    `<ellipse cx="${x}" cy="98" rx="7" ry="5.5" fill="#fff"/><circle cx="${x}" cy="98" r="4" fill="${iris}"/><circle cx="${x + 1.5}" cy="96.5" r="1.2" fill="#fff"/>`;
  const brow = `<path d="M72 ${86 - lift}q10-${5 + lift} 18 0M110 86q8-${5 + lift} 18-${lift}" fill="none" stroke="${darker(hair)}" stroke-width="3.5" stroke-linecap="round"/>`;
  return eye(81) + eye(119) + brow;
}

function drawMouth(dice: Dice, hair: string, mayHaveBeard: boolean): string {
  const beard =
    mayHaveBeard && dice.chance(0.4)
      ? `<path d="M58 108q4 46 42 46t42-46q-4 20-20 18-22-8-44 0-16 2-20-18z" fill="${hair}"/>`
      : '';
  const smile = dice.pick([
    '<path d="M82 124q18 16 36 0z" fill="#fff" stroke="#8f3f3a" stroke-width="2.5" stroke-linejoin="round"/>',
    '<path d="M84 124q16 12 32 0" fill="none" stroke="#9c4a44" stroke-width="4" stroke-linecap="round"/>',
    '<path d="M86 125q16 8 30-3" fill="none" stroke="#a5524b" stroke-width="4" stroke-linecap="round"/>',
  ]);
  return beard + smile;
}

function drawGlasses(dice: Dice): string {
  const frame = dice.pick(['#2a2a2a', '#6b3f2a', '#39506b']);
  const isRound = dice.chance(0.5);
  const lens = (x: number): string =>
    isRound
      ? `<circle cx="${x}" cy="98" r="13" fill="none" stroke="${frame}" stroke-width="3"/>`
      : `<rect x="${x - 13}" y="88" width="26" height="20" rx="6" fill="none" stroke="${frame}" stroke-width="3"/>`;
  return `${lens(81)}${lens(119)}<path d="M94 97h12" stroke="${frame}" stroke-width="3"/>`;
}

type HairStyle = { front: (hair: string) => string; back?: (hair: string) => string; beard: boolean };

const cap = 'M54 94q-4-52 46-52t46 52';

const hairStyles: readonly HairStyle[] = [
  { beard: true, front: (hair) => `<path d="${cap}q-6-26-22-30-28 8-50 0-14 6-20 30z" fill="${hair}"/>` },
  {
    beard: true,
    front: (hair) => `<path d="${cap}q-2-18-14-26-10 6-34 2-24-2-30 4-12 6-14 20z" fill="${hair}"/>`,
  },
  {
    beard: true,
    front: (hair) => `<path d="M56 84q6-38 44-38t44 38q-10-20-44-20t-44 20z" fill="${hair}" opacity=".75"/>`,
  },
  { beard: true, front: () => '' },
  {
    beard: false,
    back: (hair) => `<path d="M48 92q-4-54 52-54t52 54q2 50 10 76H38q8-26 10-76z" fill="${hair}"/>`,
    front: (hair) => `<path d="${cap}q-8-30-34-34-6 22-58 34z" fill="${hair}"/>`,
  },
  {
    beard: false,
    back: (hair) => `<path d="M46 96q-4-58 54-58t54 58q0 30-8 42H54q-8-12-8-42z" fill="${hair}"/>`,
    front: (hair) => `<path d="${cap}q-4-20-14-28-30 6-64 0-10 8-14 28z" fill="${hair}"/>`,
  },
  {
    beard: false,
    back: (hair) => `<circle cx="100" cy="34" r="20" fill="${hair}"/>`,
    front: (hair) => `<path d="${cap}q-6-32-46-34-40 2-46 34z" fill="${hair}"/>`,
  },
  {
    beard: false,
    back: (hair) =>
      `<g fill="${hair}"><circle cx="58" cy="74" r="26"/><circle cx="142" cy="74" r="26"/><circle cx="78" cy="50" r="27"/><circle cx="122" cy="50" r="27"/><circle cx="50" cy="104" r="20"/><circle cx="150" cy="104" r="20"/></g>`,
    front: (hair) => `<path d="M58 82q6-36 42-36t42 36q-12-18-42-18t-42 18z" fill="${hair}"/>`,
  },
  {
    beard: false,
    back: (hair) => `<path d="M44 170q-8-132 56-134t56 134q-24 14-56 14t-56-14z" fill="${hair}"/>`,
    front: (hair) =>
      `<path d="M52 108q-6-66 48-66t48 66q-6-36-24-48-24 6-48 0-18 12-24 48z" fill="${hair}"/>`,
  },
];

function darker(colour: string): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.84));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
