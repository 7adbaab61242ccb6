import type { ReactNode } from "react";
import { Select, TextField } from "../../components/Field.tsx";
import { Picker } from "../../components/Picker.tsx";
import type { ModelView } from "../../model/model.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { ColumnChip, FilterChip, OrderChip, TypeChip } from "./chips.tsx";
import { nameOf, replaceAt, subjectsOf, type Query, type Subject } from "./query.ts";

interface SentenceProps {
  readonly query: Query;
  readonly model: ModelView;
  /** The artifact that the query starts from. */
  readonly start: ReactNode;
  readonly onChange: (query: Query) => void;
}

/** The query as a sentence: show these types, below there, with these columns, where, ordered by. */
export function Sentence({ query, model, start, onChange }: SentenceProps) {
  const { query: texts } = useTexts();
  const subjects = subjectsOf(model);
  const types = query.artefactTypes ?? [];
  const filters = query.filters ?? [];
  const orders = query.orders ?? [];
  const options = (of: readonly Subject[]) =>
    of.map(({ type, id, name }) => ({ id: `${type} ${id}`, name, note: texts.kinds[type] }));
  const picked = (key: string): Subject => subjects.find(({ type, id }) => `${type} ${id}` === key)!;
  return (
    <div className="sentence" role="group" aria-label={texts.sentence}>
      <Clause label={texts.show}>
        {types.length === 0 ? <span className="soft">{texts.everything}</span> : null}
        {types.map((type, index) => (
          <TypeChip
            key={type}
            name={model.typeName(type)}
            onRemove={() => onChange({ ...query, artefactTypes: replaceAt(types, index, undefined) })}
          />
        ))}
        <Picker
          label={texts.addType}
          options={model.types.filter((id) => !types.includes(id)).map((id) => ({ id, name: model.typeName(id) }))}
          onPick={(id) => onChange({ ...query, artefactTypes: [...types, id] })}
        />
      </Clause>
      <Clause label={texts.from}>
        {start}
        <LinkSelect query={query} model={model} onChange={onChange} />
      </Clause>
      <Clause label={texts.with}>
        {query.columns.map((column, index) => (
          <ColumnChip
            key={`${column.type} ${column.id} ${index}`}
            column={column}
            index={index}
            columns={query.columns}
            name={nameOf(subjects, column.type, column.id)}
            onChange={(columns) => onChange({ ...query, columns })}
          />
        ))}
        <Picker
          label={texts.addColumn}
          options={options(subjects)}
          onPick={(key) => {
            const { type, id } = picked(key);
            onChange({ ...query, columns: [...query.columns, { type, id }] });
          }}
        />
      </Clause>
      <Clause label={texts.where}>
        {filters.map((filter, index) => (
          <FilterChip
            key={`${filter.type} ${filter.id} ${index}`}
            filter={filter}
            model={model}
            name={nameOf(subjects, filter.type, filter.id)}
            onChange={(next) => onChange({ ...query, filters: replaceAt(filters, index, next) })}
          />
        ))}
        <Picker
          label={texts.addFilter}
          options={options(subjects)}
          onPick={(key) => {
            const { type, id } = picked(key);
            const kind = type.toLowerCase() as "measure" | "indicator" | "info";
            onChange({ ...query, filters: [...filters, { type: kind, id, data: {} }] });
          }}
        />
      </Clause>
      <Clause label={texts.orderedBy}>
        {orders.length === 0 ? <span className="soft">{texts.worstFirst}</span> : null}
        {orders.map((order, index) => (
          <OrderChip
            key={`${order.id} ${index}`}
            order={order}
            name={nameOf(subjects, "MEASURE", order.id)}
            onChange={(next) => onChange({ ...query, orders: replaceAt(orders, index, next) })}
          />
        ))}
        <Picker
          label={texts.addOrder}
          options={options(subjects.filter(({ type }) => type === "MEASURE"))}
          onPick={(key) => {
            const added = { type: "MEASURE", id: picked(key).id, order: "DESC", orderType: "VALUE" } as const;
            onChange({ ...query, orders: [...orders, added] });
          }}
        />
      </Clause>
      <Clause label={texts.atMost}>
        <TextField
          label={texts.rows}
          bare
          type="number"
          min={0}
          step={1}
          placeholder={texts.all}
          className="sentence-number"
          value={query.resultSize === undefined ? "" : String(query.resultSize)}
          onChange={({ target }) => {
            const { resultSize: _before, ...rest } = query;
            onChange(
              target.value === "" ? rest : { ...rest, resultSize: Math.max(0, Math.trunc(Number(target.value))) },
            );
          }}
        />
      </Clause>
    </div>
  );
}

function Clause({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="clause">
      <span className="clause-label">{label}</span>
      <div className="chips">{children}</div>
    </div>
  );
}

function LinkSelect({ query, model, onChange }: Pick<SentenceProps, "query" | "model" | "onChange">) {
  const { query: texts } = useTexts();
  const value = query.linkType === undefined ? "" : `${query.linkDirection ?? "OUT"} ${query.linkType}`;
  const known = model.links.some((id) => id === query.linkType);
  const links = query.linkType === undefined || known ? model.links : [...model.links, query.linkType];
  return (
    <Select
      label={texts.scope}
      bare
      value={value}
      options={[
        { value: "", label: texts.below },
        ...links.flatMap((id) => [
          { value: `OUT ${id}`, label: texts.linkOut(model.linkName(id)) },
          { value: `IN ${id}`, label: texts.linkIn(model.linkName(id)) },
        ]),
      ]}
      onChange={(next) => {
        const { linkType: _type, linkDirection: _direction, ...rest } = query;
        const [direction, ...name] = next.split(" ");
        const linkDirection = direction === "IN" ? "IN" : "OUT";
        onChange(next === "" ? rest : { ...rest, linkType: name.join(" "), linkDirection });
      }}
    />
  );
}
