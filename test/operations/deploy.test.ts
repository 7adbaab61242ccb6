import { existsSync, globSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { endpoints } from "../../src/http/index.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const paths = endpoints.map(({ path }) => path);

/** The settings that a server knows. */
const settings = new Set(
  globSync("src/server/*settings.ts", { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/BELVEDERE_[A-Z_]+/g)].map(String),
  ),
);
const secretSettings = /PASSWORD|TOKEN|DATABASE|SECRET/;

interface EnvironmentEntry {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}
interface Container {
  readonly env: readonly EnvironmentEntry[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: unknown;
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string; readonly port: string } };
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly replicas: number;
    readonly minAvailable?: number;
    readonly selector: { readonly matchLabels: object };
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly enableServiceLinks: boolean;
        readonly securityContext: unknown;
        readonly volumes: readonly { readonly name: string }[];
        readonly containers: readonly Container[];
      };
    };
  };
}

function manifestsOf(file: string): readonly Manifest[] {
  return parseAllDocuments(read(file)).map((document) => {
    if ("errors" in document) expect(document.errors).toEqual([]);
    return (document as { toJS(): Manifest }).toJS();
  });
}

const manifestFiles = ["deploy/kubernetes", "deploy/helm/rendered"].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
);

describe.each(manifestFiles)("%s", (file) => {
  const manifests = manifestsOf(file);
  const workload = manifests.find(({ kind }) => kind === "Deployment" || kind === "StatefulSet")!;
  const pod = workload.spec.template.spec;
  const container = pod.containers[0]!;
  const config = manifests.find(({ kind }) => kind === "ConfigMap")?.data ?? {};
  const given = new Map([
    ...Object.entries(config),
    ...container.env.map(({ name, value }): [string, string | undefined] => [name, value]),
  ]);

  test("runs without rights, on a file system that stays as it is", () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(container.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });

  test("asks for probes that the server answers, on the port that it has", () => {
    for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"] as const) {
      expect(paths).toContain(container[probe]?.httpGet.path);
      expect(container.ports.map(({ name }) => name)).toContain(container[probe]?.httpGet.port);
    }
    expect(container.ports[0]!.containerPort).toBe(Number(given.get("BELVEDERE_PORT") ?? 8180));
  });

  test("knows only settings that there are, none by chance, and secrets by reference alone", () => {
    expect(pod.enableServiceLinks).toBe(false);
    for (const [name, value] of given) {
      expect([name, settings.has(name)]).toEqual([name, true]);
      expect([name, value === undefined]).toEqual([name, secretSettings.test(name)]);
    }
    for (const { configMapRef } of container.envFrom ?? []) {
      expect(manifests.some(({ kind, metadata }) => kind === "ConfigMap" && metadata.name === configMapRef.name)).toBe(
        true,
      );
    }
  });

  test("waits long enough before it kills, and keeps its data below the volume", () => {
    const drain = Number(given.get("BELVEDERE_DRAIN_SECONDS") ?? 0);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 20 + 5);
    const volumes = [...pod.volumes, ...(workload.spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata)];
    for (const { name } of container.volumeMounts) expect(volumes.map((volume) => volume.name)).toContain(name);
    expect(given.get("BELVEDERE_DATA_DIR")).toMatch(/^\/data\/\w+$/);
  });

  test("selects its own pods, says what it needs, and may lose one node at most", () => {
    expect(workload.spec.template.metadata.labels).toMatchObject(workload.spec.selector.matchLabels);
    expect(container.resources).toMatchObject({ requests: { cpu: "1", memory: "2Gi" }, limits: { memory: "4Gi" } });
    const budget = manifests.find(({ kind }) => kind === "PodDisruptionBudget");
    expect([workload.kind, budget?.spec.minAvailable]).toEqual(
      workload.kind === "Deployment" ? ["Deployment", workload.spec.replicas - 1] : ["StatefulSet", undefined],
    );
  });
});

interface Service {
  readonly read_only?: boolean;
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
}

describe("deploy/compose", () => {
  const file = "deploy/compose/compose.yaml";
  const { services, volumes } = parse(read(file), { merge: true }) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly volumes: object;
  };
  const nodes = Object.entries(services).filter(([name]) => name.startsWith("node"));

  test("has three servers, a primary with a replica, and a balancer", () =>
    expect(Object.keys(services)).toEqual(["node1", "node2", "node3", "primary", "replica", "balancer"]));

  test.each(nodes)("%s runs without rights, with settings that there are and no secret written down", (_name, node) => {
    expect(node).toMatchObject({ read_only: true, user: "10001:10001", stop_grace_period: "40s" });
    for (const [name, value] of Object.entries(node.environment!)) {
      expect([name, settings.has(name)]).toEqual([name, true]);
      expect([name, value.includes("${")]).toEqual([name, secretSettings.test(name) || name === "BELVEDERE_BASE_URL"]);
    }
  });

  test("mounts files and volumes that are there", () => {
    for (const mount of Object.values(services).flatMap((service) => service.volumes ?? [])) {
      const [from = ""] = mount.split(":");
      const known = from.startsWith("./") ? existsSync(join(root, "deploy/compose", from)) : from in volumes;
      expect([mount, known]).toEqual([mount, true]);
    }
  });

  test("balances over the servers, by a probe that they answer", () => {
    const balancer = read("deploy/compose/haproxy.cfg");
    const served = [...balancer.matchAll(/^ {2}server (\w+) (\w+):8180 check$/gm)].map((match) => match[2]);
    expect(served).toEqual(nodes.map(([name]) => name));
    expect(paths).toContain(/httpchk GET (\S+)/.exec(balancer)?.[1]);
  });

  test("asks for everything in .env that it needs", () => {
    const asked = [...read(file).matchAll(/\$\{(\w+):\?/g)].map(([, name = ""]) => name);
    const example = [...read("deploy/compose/example.env").matchAll(/^(\w+)=$/gm)].map(([, name = ""]) => name);
    expect([...new Set(asked)].toSorted()).toEqual(example.toSorted());
  });
});

describe("deploy/Containerfile", () => {
  const text = read("deploy/Containerfile");
  const last = text.slice(text.lastIndexOf("\nFROM "));

  test("copies what there is, and ignores nothing of it", () => {
    const ignored = read(".containerignore").split("\n");
    expect(read(".dockerignore")).toBe(read(".containerignore"));
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) => match[1]!.split(" "));
    expect(copied.filter((path) => !existsSync(join(root, path)) || ignored.includes(path))).toEqual([]);
  });

  test("runs without privileges, starts the program from package.json, and stops on the signal that the server handles", () => {
    const { bin } = JSON.parse(read("package.json")) as { readonly bin: Readonly<Record<string, string>> };
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toContain(`ENTRYPOINT ["node", "/belvedere/${bin["belvedere"]}"]`);
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m);
    const named = [...text.matchAll(/BELVEDERE_[A-Z_]+/g)].map(String);
    expect(named.filter((name) => !settings.has(name))).toEqual([]);
  });
});
