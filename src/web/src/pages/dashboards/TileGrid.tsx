import { ArrowLeft, ArrowRight, Minus, Pencil, Plus, X } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { IconButton } from "../../components/Button.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { TileContent } from "./TileContent.tsx";
import { TileDialog } from "./TileDialog.tsx";
import { useDragging } from "./dragging.ts";
import { changeTile, moveTile, widthMax, type Tile } from "./tiles.ts";

interface TileGridProps {
  readonly tiles: readonly Tile[];
  readonly editing: boolean;
  readonly onChange: (tiles: readonly Tile[]) => void;
}

/** The tiles in their order. While they are arranged, each can be dragged, and has buttons that do the same by keyboard. */
export function TileGrid({ tiles, editing, onChange }: TileGridProps) {
  const { dashboards: texts } = useTexts();
  const list = useRef<HTMLUListElement>(null);
  const [edited, setEdited] = useState<number>();
  const [moved, setMoved] = useState<{ readonly to: number; readonly action: string }>();
  const move = (from: number, to: number, action: string): void => {
    onChange(moveTile(tiles, from, to));
    setMoved({ to: Math.max(0, Math.min(tiles.length - 1, to)), action });
  };
  // The button that moved a tile keeps the focus at the tile's new position.
  useEffect(() => {
    if (moved === undefined) return;
    const buttons =
      list.current?.children[moved.to]?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [];
    const button = [...buttons].find(({ dataset }) => dataset["action"] === moved.action) ?? buttons[0];
    button?.focus();
  }, [moved]);
  const dragged = useDragging(list, editing, (from, to) => move(from, to, "later"));
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {moved === undefined ? "" : texts.position(moved.to + 1, tiles.length)}
      </p>
      <ul ref={list} className="dashboard-tiles" aria-label={texts.tiles}>
        {tiles.map((tile, index) => (
          <li
            // Tiles have no identity besides their position.
            key={index}
            className={`panel dashboard-tile dashboard-width-${tile.width}`}
            draggable={editing}
            data-dragged={dragged === index ? "" : undefined}
          >
            <TileHead tile={tile}>
              {editing ? (
                <TileButtons
                  tile={tile}
                  index={index}
                  count={tiles.length}
                  onMove={(to, action) => move(index, to, action)}
                  onWidth={(width) => onChange(changeTile(tiles, index, { width }))}
                  onEdit={() => setEdited(index)}
                  onRemove={() => onChange(tiles.toSpliced(index, 1))}
                />
              ) : null}
            </TileHead>
            <TileContent tile={tile} />
          </li>
        ))}
      </ul>
      {edited === undefined || tiles[edited] === undefined ? null : (
        <TileDialog
          tile={tiles[edited]}
          onSave={(tile) => onChange(changeTile(tiles, edited, tile))}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

function TileHead({ tile, children }: { readonly tile: Tile; readonly children: ReactNode }) {
  const { dashboards: texts, portfolio } = useTexts();
  const group = tile.group === "/" ? portfolio.noGroup : tile.group;
  const projects = [group, tile.favourites ? texts.favourites : null].filter((part) => part !== null).join(" · ");
  return (
    <div className="panel-head">
      <h2>{texts.kinds[tile.kind]}</h2>
      <span className="soft small truncate" title={projects}>
        {projects === "" ? portfolio.allGroups : projects}
      </span>
      {children}
    </div>
  );
}

interface TileButtonsProps {
  readonly tile: Tile;
  readonly index: number;
  readonly count: number;
  readonly onMove: (to: number, action: string) => void;
  readonly onWidth: (width: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function TileButtons({ tile, index, count, onMove, onWidth, onEdit, onRemove }: TileButtonsProps) {
  const { dashboards: texts } = useTexts();
  const name = texts.kinds[tile.kind];
  const button = (action: string, label: string, picture: ReactNode, run: () => void, disabled = false) => (
    <IconButton data-action={action} label={`${label}: ${name}`} disabled={disabled} onClick={run}>
      {picture}
    </IconButton>
  );
  return (
    <span className="row-tight push" role="group" aria-label={texts.arrangeTile(name)}>
      {button("earlier", texts.earlier, <ArrowLeft size={14} />, () => onMove(index - 1, "earlier"), index === 0)}
      {button("later", texts.later, <ArrowRight size={14} />, () => onMove(index + 1, "later"), index === count - 1)}
      {button("narrower", texts.narrower, <Minus size={14} />, () => onWidth(tile.width - 1), tile.width === 1)}
      {button("wider", texts.wider, <Plus size={14} />, () => onWidth(tile.width + 1), tile.width === widthMax)}
      {button("edit", texts.edit, <Pencil size={14} />, onEdit)}
      {button("remove", texts.removeTile, <X size={14} />, onRemove)}
    </span>
  );
}
