import { useQueryClient } from "@tanstack/react-query";
import { read } from "../../api/client.ts";
import { keyOf, useRead } from "../../api/queries.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { Webhooks } from "../../webhooks/Webhooks.tsx";

/** The webhooks for all projects. */
export function GlobalWebhooks() {
  const { webhooks } = useTexts();
  const queries = useQueryClient();
  return (
    <Webhooks
      ofProject={false}
      text={webhooks.globalText}
      read={useRead("GET /api/webhooks")}
      create={(body) => read("POST /api/webhooks", { body })}
      readAgain={() => queries.invalidateQueries({ queryKey: keyOf("GET /api/webhooks") })}
    />
  );
}
