import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAddress } from "../../address/address.ts";
import { read } from "../../api/client.ts";
import { useProjectChoices } from "../../api/project-choices.ts";
import { useUser } from "../../api/user.ts";
import { Button } from "../../components/Button.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { Notice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { toastError } from "../../components/toasts.tsx";
import { clearFiles, useDroppedFiles, useDropTarget } from "../../frame/dropped-files.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { ChosenFiles } from "./ChosenFiles.tsx";
import { FormatList } from "./FormatList.tsx";
import { PreviewTable } from "./PreviewTable.tsx";
import { sendReports, usePreview } from "./reports.ts";
import { SentBuild } from "./SentBuild.tsx";
import { TargetFields } from "./TargetFields.tsx";
import "./import.css";

/** Brings reports in: choose files, choose the target, look at what they contain, send them. */
export function Page() {
  const { bring: texts } = useTexts();
  const { search } = useAddress();
  const task = search["task"];
  useDropTarget(search["project"]);
  return (
    <div className="page import-page">
      <h1>{texts.title}</h1>
      {task === undefined ? <Preparation /> : <SentBuild taskId={Number(task)} />}
      <FormatList />
    </div>
  );
}

function Preparation() {
  const { bring: texts } = useTexts();
  const { search, change } = useAddress();
  const { role } = useUser();
  const queries = useQueryClient();
  const files = useDroppedFiles();
  const projects = useProjectChoices();
  const [paths, setPaths] = useState({ strip: "", pathPrefix: "" });
  const [version, setVersion] = useState("");
  const [sending, setSending] = useState(false);
  const name = (search["project"] ?? "").trim();
  const project = projects.data?.find((one) => one.name === name && !one.metaProject);
  const { preview, error, reading } = usePreview(project?.name, files, paths);
  const isNew = name !== "" && projects.data !== undefined && project === undefined;
  const mayCreate = role === "ADMINISTRATOR" || role === "CREATOR";
  const create = async (): Promise<void> => {
    await read("POST /api/projects", { body: { name, modelId: "STANDARD" } });
    await queries.invalidateQueries();
  };
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const branch = (search["branch"] ?? "").trim();
      const id = await sendReports(files, { project: name, branch, version: version.trim(), ...paths });
      clearFiles();
      change({ task: id });
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <ChosenFiles files={files} />
      <TargetFields
        projects={projects.data ?? []}
        version={version}
        onVersion={setVersion}
        paths={paths}
        onPaths={setPaths}
      />
      {isNew && mayCreate ? (
        <Notice kind="info" action={<Button onClick={() => void create().catch(toastError)}>{texts.create}</Button>}>
          {texts.newProject(name)}
        </Notice>
      ) : null}
      {isNew && !mayCreate ? <Notice kind="warning">{texts.unknownProject(name)}</Notice> : null}
      {reading ? <Skeleton lines={3} height={32} /> : null}
      {error === undefined ? null : <ErrorState error={error} />}
      {preview === undefined ? null : <PreviewTable preview={preview} />}
      <div className="row">
        <Button
          kind="primary"
          disabled={sending || preview === undefined || preview.problem !== null}
          onClick={() => void send().catch(toastError)}
        >
          {sending ? texts.sending : texts.send(preview?.reports.length ?? files.length)}
        </Button>
        <span className="soft small">
          {files.length === 0 ? texts.nothingChosen : name === "" ? texts.noTarget : ""}
        </span>
      </div>
    </>
  );
}
