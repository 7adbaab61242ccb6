import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { IconButton } from "../../components/Button.tsx";
import { Chip } from "../../components/Chip.tsx";
import { Checkbox, Select } from "../../components/Field.tsx";
import { Menu } from "../../components/Menu.tsx";
import type { ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { FilterForm } from "./FilterForm.tsx";
import {
  boundsText,
  moveBy,
  readBounds,
  replaceAt,
  type QueryColumn,
  type QueryFilter,
  type QueryOrder,
} from "./query.ts";
import { checkedOf, patternsOf } from "./filter-data.ts";

export function TypeChip({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  const { form } = useTexts();
  return (
    <Chip removeLabel={`${form.remove}: ${name}`} onRemove={onRemove}>
      {name}
    </Chip>
  );
}

interface ColumnChipProps {
  readonly column: QueryColumn;
  readonly index: number;
  readonly columns: readonly QueryColumn[];
  readonly name: string;
  readonly onChange: (columns: QueryColumn[]) => void;
}

const displayTypes = ["RANK", "ICON", "NAME", "MNEMONIC"] as const;

/** A column of the query, with its display and position. */
export function ColumnChip({ column, index, columns, name, onChange }: ColumnChipProps) {
  const { form, query: texts } = useTexts();
  const put = (change: Partial<QueryColumn>): void => onChange(replaceAt(columns, index, { ...column, ...change }));
  return (
    <Chip removeLabel={`${form.remove}: ${name}`} onRemove={() => onChange(replaceAt(columns, index, undefined))}>
      <Menu label={`${form.edit}: ${name}`} className="chip-content" content={name}>
        <div className="menu-form">
          <div className="row">
            <IconButton
              label={texts.moveLeft}
              disabled={index === 0}
              onClick={() => onChange(moveBy(columns, index, -1))}
            >
              <ArrowLeft size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={texts.moveRight}
              disabled={index === columns.length - 1}
              onClick={() => onChange(moveBy(columns, index, 1))}
            >
              <ArrowRight size={16} aria-hidden />
            </IconButton>
            <code className="soft small">{column.id}</code>
          </div>
          {column.type === "INDICATOR" ? (
            <>
              <Select
                label={texts.display}
                value={column.displayType ?? "NAME"}
                options={displayTypes.map((value) => ({ value, label: texts.displayTypes[value] }))}
                onChange={(value) => put({ displayType: displayTypes.find((known) => known === value) ?? "NAME" })}
              />
              <Checkbox
                label={texts.background}
                checked={column.useBackgroundColor ?? false}
                onChange={(on) => put({ useBackgroundColor: on })}
              />
            </>
          ) : null}
        </div>
      </Menu>
    </Chip>
  );
}

interface FilterChipProps {
  readonly filter: QueryFilter;
  readonly model: ModelView;
  readonly name: string;
  readonly onChange: (filter: QueryFilter | undefined) => void;
}

/** A filter in words; a click edits it. */
export function FilterChip({ filter, model, name, onChange }: FilterChipProps) {
  const { form, queryFilter } = useTexts();
  const text = useFilterText(filter, model, name);
  return (
    <Chip removeLabel={`${form.remove}: ${name}`} onRemove={() => onChange(undefined)}>
      <Menu
        label={`${form.edit}: ${text}`}
        className="chip-content"
        content={filter.invert === true ? queryFilter.not(text) : text}
      >
        <FilterForm filter={filter} model={model} onChange={onChange} />
      </Menu>
    </Chip>
  );
}

function useFilterText({ type, id, data }: QueryFilter, model: ModelView, name: string): string {
  const { queryFilter } = useTexts();
  const checked = checkedOf(data.checked);
  const patterns = patternsOf(data.patterns);
  if (checked !== undefined) {
    const levels = type === "indicator" ? (model.indicator(id)?.levels ?? []) : [];
    const words = checked.map((value) =>
      value === null ? queryFilter.missing : (levels.find((level) => level.id === value)?.name ?? String(value)),
    );
    return queryFilter.isOneOf(name, words.join(", "));
  }
  if (patterns.length > 0) return queryFilter.isLike(name, patterns.join(", "));
  if (data.bounds !== undefined) return boundsText(name, readBounds(data.bounds));
  return queryFilter.isAnything(name);
}

interface OrderChipProps {
  readonly order: QueryOrder;
  readonly name: string;
  readonly onChange: (order: QueryOrder | undefined) => void;
}

const orderTypes = ["VALUE", "RANK", "DIFF_VALUE", "DIFF_RANK"] as const;

/** A sort order: subject and direction. */
export function OrderChip({ order, name, onChange }: OrderChipProps) {
  const { form, query: texts } = useTexts();
  const descending = order.order === "DESC";
  const turn = descending ? texts.descending : texts.ascending;
  const words = order.orderType === "VALUE" ? name : `${name} · ${texts.orderTypes[order.orderType]}`;
  return (
    <Chip removeLabel={`${form.remove}: ${name}`} onRemove={() => onChange(undefined)}>
      <Menu label={`${form.edit}: ${words}`} className="chip-content" content={words}>
        <div className="menu-form">
          <Select
            label={texts.orderType}
            value={order.orderType}
            options={orderTypes.map((value) => ({ value, label: texts.orderTypes[value] }))}
            onChange={(value) =>
              onChange({ ...order, orderType: orderTypes.find((known) => known === value) ?? "VALUE" })
            }
          />
        </div>
      </Menu>
      <IconButton
        label={`${turn}: ${name}`}
        className="chip-remove"
        onClick={() => onChange({ ...order, order: descending ? "ASC" : "DESC" })}
      >
        {descending ? <ArrowDown size={14} aria-hidden /> : <ArrowUp size={14} aria-hidden />}
      </IconButton>
    </Chip>
  );
}
