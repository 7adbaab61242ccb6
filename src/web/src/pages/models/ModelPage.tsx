import { hrefOf, useAddress, useNavigation } from "../../address/address.ts";
import { AppLink } from "../../address/AppLink.tsx";
import { call } from "../../api/client.ts";
import { useResponse } from "../../api/queries.ts";
import { useUser } from "../../api/user.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { ReadError } from "../../components/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { toast } from "../../components/toasts.tsx";
import { useTitleObject } from "../../frame/page-title.ts";
import { useLocalization, useTexts } from "../../texts/catalogue.ts";
import { ModelOverview } from "./ModelOverview.tsx";
import "./models.css";

const EditableOverview = lazyComponent(async () => (await import("./EditableOverview.tsx")).EditableOverview);
const Revisions = lazyComponent(async () => (await import("./Revisions.tsx")).Revisions);
const ModelDocument = lazyComponent(async () => (await import("./ModelDocument.tsx")).ModelDocument);

const tabs = ["overview", "document", "revisions"] as const;

/** One quality model: overview, document, preview and revisions. */
export function Page() {
  const { models: texts, form, modelRevisions } = useTexts();
  const { language } = useLocalization();
  const address = useAddress();
  const navigate = useNavigation();
  const user = useUser();
  const id = address.params["model"] ?? "";
  const model = useResponse("GET /api/models/:id", { params: { id } });
  const tab = tabs.find((known) => known === address.search["tab"]) ?? "overview";
  const document = model.data?.value;
  const name = document?.translations?.[language]?.["name"] ?? document?.name ?? id;
  useTitleObject(name);
  const remove = async (): Promise<void> => {
    await call("DELETE /api/models/:id", { params: { id } });
    toast(texts.deleted(id));
    navigate("/models");
  };
  const rerate = async (): Promise<void> => {
    const { value } = await call("POST /api/models/:id/rerate", { params: { id } });
    toast(modelRevisions.rerated(value.projects));
  };
  return (
    <div className="page stack">
      <p className="small">
        <AppLink href="/models">{texts.title}</AppLink>
      </p>
      <div className="row">
        <h1>{name}</h1>
        {name === id ? null : <code className="soft">{id}</code>}
        {user.role === "ADMINISTRATOR" && model.error === null ? (
          <span className="row push">
            <AppLink href={hrefOf("/models", { upload: "yes", from: id })} className="button button-quiet button-small">
              {modelRevisions.copy}
            </AppLink>
            <ConfirmButton
              action={modelRevisions.rerate}
              of={id}
              title={modelRevisions.rerateTitle(id)}
              onConfirm={rerate}
            >
              <p>{modelRevisions.rerateText}</p>
            </ConfirmButton>
            <ConfirmButton action={form.delete} of={id} title={texts.deleteTitle(id)} onConfirm={remove}>
              <p>{texts.deleteText}</p>
            </ConfirmButton>
          </span>
        ) : null}
      </div>
      {model.error === null ? (
        <Tabs
          label={texts.model}
          current={tab}
          tabs={[
            { id: "overview", label: texts.tabs.overview, href: address.with({ tab: undefined }) },
            { id: "document", label: texts.tabs.document, href: address.with({ tab: "document" }) },
            { id: "revisions", label: modelRevisions.title, href: address.with({ tab: "revisions" }) },
          ]}
        />
      ) : null}
      <ReadError read={model} />
      {model.isPending ? <Skeleton lines={8} height={24} /> : null}
      {document === undefined ? null : tab === "overview" ? (
        user.role === "ADMINISTRATOR" ? (
          <EditableOverview key={model.data?.etag} modelId={id} document={document} etag={model.data?.etag} />
        ) : (
          <ModelOverview document={document} />
        )
      ) : tab === "revisions" ? (
        <Revisions modelId={id} current={document} etag={model.data?.etag} />
      ) : (
        <ModelDocument
          key={model.data?.etag}
          stored={JSON.stringify(document, null, 2)}
          etag={model.data?.etag}
          modelId={id}
        />
      )}
    </div>
  );
}
