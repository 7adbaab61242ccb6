import { lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode } from "react";
import { visibleText } from "../texts/visible-text.ts";
import "./markdown.css";

/** Longer texts are shown as they are. */
const charactersMax = 100_000;

/**
 * A text in Markdown from a report. It becomes elements of the page, never HTML: tags are shown as text, pictures as
 * their description, and only web addresses become links (U1, U2).
 */
export function Markdown({ text }: { readonly text: string }) {
  if (text.length > charactersMax) return <p className="breakable">{visibleText(text)}</p>;
  return <div className="markdown breakable">{blocksOf(lexer(text))}</div>;
}

function blocksOf(tokens: readonly Token[]): ReactNode {
  return tokens.map((token, index) => <Fragment key={index}>{elementOf(token)}</Fragment>);
}

function elementOf(token: Token): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      // Levels of the page's own headings must not be skipped or repeated.
      return (
        <p>
          <strong>{inside(token)}</strong>
        </p>
      );
    case "paragraph":
      return <p>{inside(token)}</p>;
    case "code":
      return (
        <pre tabIndex={0}>
          <code>{visibleText((token as Tokens.Code).text)}</code>
        </pre>
      );
    case "blockquote":
      return <blockquote>{inside(token)}</blockquote>;
    case "list":
      return <MarkdownList list={token as Tokens.List} />;
    case "hr":
      return <hr />;
    case "strong":
      return <strong>{inside(token)}</strong>;
    case "em":
      return <em>{inside(token)}</em>;
    case "codespan":
      return <code>{visibleText((token as Tokens.Codespan).text)}</code>;
    case "br":
      return <br />;
    case "link":
      return <SafeLink href={(token as Tokens.Link).href}>{inside(token)}</SafeLink>;
    case "text":
    case "escape":
      return inside(token);
    default:
      // Tags, tables and all that is unknown are shown as they were written.
      return visibleText(token.raw);
  }
}

function inside(token: Token): ReactNode {
  const { tokens, text } = token as { readonly tokens?: readonly Token[]; readonly text?: string };
  return tokens === undefined ? visibleText(text ?? token.raw) : blocksOf(tokens);
}

function MarkdownList({ list }: { readonly list: Tokens.List }) {
  const items = list.items.map((item, index) => <li key={index}>{blocksOf(item.tokens)}</li>);
  return list.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

interface SafeLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to a web address; any other address is text. */
export function SafeLink({ href, children }: SafeLinkProps) {
  const safe = URL.canParse(href) && ["http:", "https:"].includes(new URL(href).protocol);
  if (!safe) return children;
  return (
    <a href={href} rel="noreferrer noopener" target="_blank" className="breakable">
      {children}
    </a>
  );
}
