import { useMemo } from "react";
import { hrefOf, useAddress } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import type { Answer } from "../../api/client.ts";
import { useRead } from "../../api/queries.ts";
import { useUser } from "../../api/user.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Table, type Column } from "../../components/Table.tsx";
import { useTableAddress } from "../../components/table-address.ts";
import { PageRead } from "../../frame/outcomes.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { timeColumn, valueColumn } from "../../components/columns.tsx";

const ModelDocument = lazyComponent(async () => (await import("./ModelDocument.tsx")).ModelDocument);

type Model = Answer<"GET /api/models">[number];

const byId = { column: "id", descending: false };
const blankModel = { id: "", name: "", rootIndicator: "", types: [], scales: [], measures: [], indicators: [] };

/** The list of quality models; administrators can upload one. */
export function Page() {
  const { models: texts } = useTexts();
  const { search } = useAddress();
  const user = useUser();
  const models = useRead("GET /api/models");
  const rows = useMemo(() => models.data ?? [], [models.data]);
  const table = useTableAddress(useColumns(), rows, byId);
  if (search["upload"] !== undefined && user.role === "ADMINISTRATOR") {
    return (
      <div className="page stack">
        <p className="small">
          <AppLink href="/models">{texts.title}</AppLink>
        </p>
        <h1>{texts.create}</h1>
        <p className="soft prose">{texts.createText}</p>
        <NewModel from={search["from"]} />
      </div>
    );
  }
  return (
    <div className="page stack">
      <h1>{texts.title}</h1>
      <ReadError read={models} />
      <Table
        {...table}
        label={texts.title}
        rowKey={({ id }) => id}
        rowHref={({ id }) => hrefOf(`/models/${id}`)}
        loading={models.isPending}
        empty={texts.none}
      >
        {user.role === "ADMINISTRATOR" ? (
          <AppLink href={hrefOf("/models", { upload: "yes" })} className="button button-primary">
            {texts.create}
          </AppLink>
        ) : null}
      </Table>
    </div>
  );
}

/** A new model: a copy of another one, or an empty document. */
function NewModel({ from }: { readonly from: string | undefined }) {
  const { modelRevisions: texts } = useTexts();
  const read = useRead("GET /api/models/:id", { params: { id: from ?? "" } }, { enabled: from !== undefined });
  if (from !== undefined && read.data === undefined) return <PageRead read={read} />;
  const { data } = read;
  const start = data === undefined ? blankModel : copyOf(data, texts.copied(data.name ?? data.id));
  return (
    <ModelDocument
      key={from ?? ""}
      stored={JSON.stringify(start, null, 2)}
      etag={undefined}
      modelId={undefined}
      draftName={`new ${from ?? ""}`}
      isWhole={data !== undefined}
    />
  );
}

/** The document of a copy. Its name is that of the copy in all languages. */
function copyOf(document: Answer<"GET /api/models/:id">, name: string) {
  const translations = Object.fromEntries(
    Object.entries(document.translations ?? {}).map(([language, texts]) => {
      const { name: _name, ...others } = texts ?? {};
      return [language, others];
    }),
  );
  return { ...document, id: `${document.id}_COPY`, name, translations };
}

function useColumns(): readonly Column<Model>[] {
  const { models, form } = useTexts();
  return useMemo(
    () => [
      valueColumn({ id: "id", header: models.id, value: ({ id }) => id, fixed: true }),
      { id: "name", header: form.name, cell: ({ name }) => name, value: ({ name }) => name, sortable: true },
      valueColumn({
        id: "revision",
        header: models.revision,
        value: ({ revision }) => revision,
        numeric: true,
        width: 110,
        wide: true,
      }),
      timeColumn({
        id: "changed",
        header: models.changed,
        at: ({ revisionTime }) => revisionTime,
        width: 160,
        wide: true,
      }),
    ],
    [models, form],
  );
}
