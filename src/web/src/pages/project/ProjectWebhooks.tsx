import { useQueryClient } from "@tanstack/react-query";
import { read } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Webhooks } from "../../webhooks/Webhooks.tsx";
import type { Project } from "./Settings.tsx";

/** The webhooks of a project. */
export function ProjectWebhooks({ project: { name } }: { readonly project: Project }) {
  const { webhooks } = useTexts();
  const queries = useQueryClient();
  const request = { params: { name } };
  return (
    <Webhooks
      ofProject
      text={webhooks.projectText(name)}
      read={useRead("GET /api/projects/:name/webhooks", request)}
      create={(body) => read("POST /api/projects/:name/webhooks", { ...request, body })}
      readAgain={() => queries.invalidateQueries({ queryKey: keyOf("GET /api/projects/:name/webhooks", request) })}
    />
  );
}
