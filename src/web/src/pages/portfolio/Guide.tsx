import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { serverAddress } from "../../address/address.ts";
import { read } from "../../api/client.ts";
import { Button } from "../../components/Button.tsx";
import { CodeBlock } from "../../components/CodeBlock.tsx";
import { ErrorState } from "../../components/ErrorState.tsx";
import { useTexts } from "../../texts/catalogue.ts";

/** The page of a server without projects: three steps, with commands that can be pasted as they are. */
export function Guide() {
  const { portfolio } = useTexts();
  const [token, setToken] = useState<string>();
  const creation = useMutation({
    mutationFn: () => read("POST /session/tokens", { body: { name: portfolio.guideTokenName } }),
    onSuccess: (created) => setToken(created.token),
  });
  const server = serverAddress();
  const shown = token ?? "$BELVEDERE_TOKEN";
  const line = '{"kind":"artifact","path":"src/main.c","type":"FILE","measures":{"LC":120,"VG":9}}';
  const steps = [
    {
      title: portfolio.guideScan,
      text: portfolio.guideScanText,
      command: `belvedere scan . --project demo --create --server ${server} --token ${shown}`,
    },
    {
      title: portfolio.guidePush,
      text: portfolio.guidePushText,
      command: [
        `curl -H "Authorization: Bearer ${shown}" -H "Content-Type: application/json" \\`,
        `  -d '{"name":"demo"}' ${server}/api/projects`,
        `echo '${line}' |`,
        `  curl -H "Authorization: Bearer ${shown}" -H "Content-Type: application/x-ndjson" \\`,
        `  --data-binary @- ${server}/api/projects/demo/builds`,
      ].join("\n"),
    },
    {
      title: portfolio.guideCall,
      text: portfolio.guideCallText,
      command: `curl -H "Authorization: Bearer ${shown}" ${server}/api/projects`,
    },
  ];
  return (
    <div className="page guide">
      <h1>{portfolio.guideTitle}</h1>
      <p>{portfolio.guideText}</p>
      {token === undefined ? (
        <Button kind="primary" disabled={creation.isPending} onClick={() => creation.mutate()}>
          {portfolio.guideToken}
        </Button>
      ) : (
        <p role="status">{portfolio.guideTokenMade}</p>
      )}
      {creation.error === null ? null : <ErrorState error={creation.error} />}
      <ol className="guide-steps">
        {steps.map(({ title, text, command }, index) => (
          <li key={title} className="panel guide-step">
            <h2>
              {index + 1}. {title}
            </h2>
            <p className="soft">{text}</p>
            <CodeBlock text={command} label={title} />
          </li>
        ))}
      </ol>
      <p className="soft">{portfolio.guideWaiting}</p>
    </div>
  );
}
