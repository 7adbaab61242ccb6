import { ListTree } from "lucide-react";
import { memo, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { CutText } from "../../components/CutText.tsx";
import { useKeys } from "../../components/keys.ts";
import { Menu } from "../../components/Menu.tsx";
import { Rating } from "../../components/Rating.tsx";
import { useFormats, useTexts } from "../../texts/catalogue.ts";
import type { SourcePart } from "./source-parts.ts";

interface FunctionListProps {
  readonly parts: readonly SourcePart[];
  /** The part that is in view. */
  readonly currentId: number | undefined;
}

/** The functions of a file beside its source. */
export const FunctionList = memo(function FunctionList(props: FunctionListProps) {
  const { sourceView } = useTexts();
  return (
    <nav className="source-functions" aria-label={sourceView.functions}>
      <h2 className="menu-title">{sourceView.functions}</h2>
      <FoundFunctions {...props} />
    </nav>
  );
});

/** The same list in a menu, where there is no room beside the source. */
export const FunctionMenu = memo(function FunctionMenu(props: FunctionListProps) {
  const { sourceView } = useTexts();
  const current = props.parts.find(({ id }) => id === props.currentId);
  const label = current === undefined ? sourceView.functions : sourceView.currentFunction(current.name);
  return (
    <Menu
      label={label}
      className="button button-plain button-small"
      content={
        <span className="row-tight">
          <ListTree size={14} aria-hidden />
          <CutText text={current?.name ?? sourceView.functions} />
        </span>
      }
    >
      <FoundFunctions {...props} closes />
    </Menu>
  );
});

/** A field that filters the functions, and the functions. Arrows move between them. */
function FoundFunctions({ parts, currentId, closes = false }: FunctionListProps & { readonly closes?: boolean }) {
  const { form, sourceView } = useTexts();
  const formats = useFormats();
  const address = useAddress();
  const [searchText, setSearchText] = useState("");
  const block = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  useKeys({ f: () => input.current?.focus() }, !closes);
  useShown(block, currentId);
  const wanted = searchText.trim().toLocaleLowerCase();
  const found = wanted === "" ? parts : parts.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.target === input.current && found[0] !== undefined) {
      event.preventDefault();
      address.change({ line: found[0].startLine }, { replace: true });
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const targets = [...(block.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    targets[targets.indexOf(event.target as HTMLElement) + step]?.focus();
  };
  return (
    <div ref={block} className="found-functions">
      <input
        ref={input}
        className="input"
        type="search"
        aria-label={sourceView.findFunction}
        aria-controls={listId}
        placeholder={sourceView.findFunction}
        value={searchText}
        onChange={({ target }) => setSearchText(target.value)}
        onKeyDown={onKeyDown}
      />
      <ul id={listId}>
        {found.map(({ id, name, level, startLine, depth }) => (
          <li key={id} style={{ paddingInlineStart: depth * 12 }}>
            <AppLink
              href={address.with({ line: startLine })}
              replace
              className="choice found-link"
              aria-current={id === currentId ? "location" : undefined}
              onKeyDown={onKeyDown}
              {...(closes ? { "data-closes": true } : {})}
            >
              <Rating level={level} size="small" />
              <span className="truncate" title={name}>
                {name}
              </span>
              <span className="push small soft">{formats.number(startLine)}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="menu-note">{form.nothingFound}</p> : null}
    </div>
  );
}

/** Scrolls the list, and nothing else, so that the current function is visible. */
function useShown(block: { readonly current: HTMLElement | null }, currentId: number | undefined): void {
  useEffect(() => {
    const entry = block.current?.querySelector<HTMLElement>('[aria-current="location"]');
    const list = entry?.closest<HTMLElement>(".source-functions");
    if (entry === null || entry === undefined || list === null || list === undefined) return;
    const [inner, outer] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + inner.height;
    else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + inner.height;
  }, [block, currentId]);
}
