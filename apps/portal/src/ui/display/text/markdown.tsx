import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { Link } from '../../navigation/link.tsx';
import css from './markdown.module.css';

/**
 * Markdown of the server as elements: no HTML is ever parsed, so HTML in it is shown as text.
 * Links lead to http, https, mailto and tel only; images show their alt text.
 */
export function Markdown({ children }: { children: string }) {
  return <div className={css.markdown}>{blocks(lexer(children))}</div>;
}

const safeSchemes = /^(https?:|mailto:|tel:)/i;

function blocks(tokens: readonly Token[]): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{block(token)}</Fragment>);
}

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'heading':
      return <p className={css.heading}>{inline((token as Tokens.Heading).tokens)}</p>;
    case 'paragraph':
      return <p>{inline((token as Tokens.Paragraph).tokens)}</p>;
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens)}</blockquote>;
    case 'list':
      return list(token as Tokens.List);
    case 'code':
      return <pre>{(token as Tokens.Code).text}</pre>;
    case 'hr':
      return <hr />;
    case 'text':
      return inline((token as Tokens.Text).tokens ?? [token]);
    default:
      return <p>{token.raw}</p>;
  }
}

function list(token: Tokens.List): ReactNode {
  const items = token.items.map((item, index) => <li key={index}>{blocks(item.tokens)}</li>);
  return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function inline(tokens: readonly Token[]): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{span(token)}</Fragment>);
}

function span(token: Token): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens)}</strong>;
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens)}</em>;
    case 'del':
      return <s>{inline((token as Tokens.Del).tokens)}</s>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link': {
      const { href, tokens: words } = token as Tokens.Link;
      return safeSchemes.test(href) ? <Link href={href}>{inline(words)}</Link> : inline(words);
    }
    case 'text':
      return (token as Tokens.Text).tokens
        ? inline((token as Tokens.Text).tokens ?? [])
        : (token as Tokens.Text).text;
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'image':
      return (token as Tokens.Image).text;
    default:
      return token.raw;
  }
}
