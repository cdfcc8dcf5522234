import { parseSafeHtml } from '@staffroom/domain/text/safe-html.ts';
import type { SafeNode } from '@staffroom/domain/text/safe-html.ts';
import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from '../../navigation/link.tsx';
import css from './markdown.module.css';

/** HTML of the server as elements: unknown parts are left out, and nothing is passed to the browser's parser. */
export function SafeHtml({ html }: { html: string }) {
  return <div className={css.markdown}>{draw(parseSafeHtml(html))}</div>;
}

function draw(nodes: readonly SafeNode[]): ReactNode {
  return nodes.map((node, index) => <Fragment key={index}>{drawNode(node)}</Fragment>);
}

function drawNode(node: SafeNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, children } = node;
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  if (tag === 'a') return <Link href={href}>{draw(children)}</Link>;
  // The page has an outline of its own.
  if (/^h\d$/.test(tag)) return <p className={css.heading}>{draw(children)}</p>;
  return createElement(tag, null, draw(children));
}
