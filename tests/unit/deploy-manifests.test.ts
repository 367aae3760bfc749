import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { SOURCES } from "../../scripts/lib/ensure-built.mjs";
import { BUILT } from "../../scripts/lib/programs.mjs";
import { nginxConfig } from "../../scripts/lib/scale/nginx.mjs";
import { GAUGES } from "../../telemetry/metrics";

// biome-ignore lint/suspicious/noExplicitAny: what YAML holds is what is tested
type Yaml = any;

const read = (file: string) => readFileSync(file, "utf8");
const compose: Yaml = parse(read("compose.yaml"), { merge: true });
const dockerfile = read("Dockerfile");
const KUBERNETES = "deploy/kubernetes";
const manifests: Yaml[] = readdirSync(KUBERNETES).flatMap((file) =>
  parseAllDocuments(read(`${KUBERNETES}/${file}`)).map((one) => one.toJS()),
);
const named = (kind: string, name: string): Yaml =>
  manifests.find((one) => one.kind === kind && one.metadata?.name === name);
const ofKind = (kind: string): Yaml[] => manifests.filter((one) => one.kind === kind);

const PROGRAMS = ["console", "sandbox"] as const;
/** The variables that each program reads, and the port of its stage in the Dockerfile. */
const known = {
  console: {
    variables: variablesOf("app/lib/env.server.ts"),
    port: exposedBy("console"),
    metrics: "METRICS_PORT",
  },
  sandbox: {
    variables: variablesOf("sandbox/base/env.ts"),
    port: exposedBy("sandbox"),
    metrics: "SANDBOX_METRICS_PORT",
  },
};
/** What each cannot start without: in secrets that are made by hand. */
const SECRETS = {
  console: ["SESSION_SECRETS", "CUSTODY_API_KEY", "REDIS_URL"],
  sandbox: ["DATABASE_URL", "SANDBOX_MASTER_KEY", "SANDBOX_SERVER_API_KEY", "SANDBOX_PORTAL_API_KEY"],
};

function variablesOf(file: string): string[] {
  return [...read(file).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name as string);
}

function stageOf(name: string): string {
  const [, rest = ""] = dockerfile.split(`FROM runtime AS ${name}\n`);
  return rest.split("\nFROM ")[0] ?? "";
}

function exposedBy(name: string): number {
  return Number(/^EXPOSE (\d+)$/m.exec(stageOf(name))?.[1]);
}

const containerOf = (name: string): Yaml => named("Deployment", name).spec.template.spec.containers[0];

describe.each(PROGRAMS)("of the %s", (name) => {
  const { variables, port, metrics } = known[name];

  test("the image starts it as npm start does, listening on the port that it exposes", () => {
    const stage = stageOf(name);
    expect(JSON.parse(/^CMD (.*)$/m.exec(stage)?.[1] ?? "[]")).toEqual(["node", ...BUILT[name]]);
    expect(stage).toMatch(new RegExp(`^ENV .*\\b(SANDBOX_)?HOST=0.0.0.0 (SANDBOX_)?PORT=${port}\\b`, "m"));
    const set = [...(/^ENV (.*)$/m.exec(stage)?.[1] ?? "").matchAll(/([A-Z_]+)=/g)].map(([, one]) => one);
    expect(variables).toEqual(expect.arrayContaining(set));
  });

  test("every variable of compose.yaml is one that it reads", () => {
    for (const service of [name, `${name}-2`]) {
      expect(variables).toEqual(expect.arrayContaining(Object.keys(compose.services[service].environment)));
    }
    expect(compose.services[name].ports[0]).toMatch(new RegExp(`:${port}$`));
  });

  test("every variable of the manifests is one that it reads, and none is missing or a secret in the open", () => {
    const { data } = named("ConfigMap", `strongroom-${name}`);
    expect(variables).toEqual(expect.arrayContaining([...Object.keys(data), ...SECRETS[name]]));
    for (const secret of SECRETS[name]) {
      expect(data).not.toHaveProperty(secret);
      expect(read("docs/deploy.md")).toContain(`--from-literal=${secret}=`);
    }
    expect(containerOf(name).envFrom).toEqual([
      { configMapRef: { name: `strongroom-${name}` } },
      { secretRef: { name: `strongroom-${name}` } },
    ]);
  });

  test("ports and probes are those of the program", () => {
    const container = containerOf(name);
    const { data } = named("ConfigMap", `strongroom-${name}`);
    expect(container.ports).toEqual([
      { name: "http", containerPort: port },
      { name: "metrics", containerPort: Number(data[metrics]) },
    ]);
    expect(named("Service", name).spec.ports).toEqual([{ name: "http", port, targetPort: "http" }]);
    const source = read(name === "console" ? "app/lib/paths.ts" : "sandbox/routes.ts");
    for (const probe of ["startupProbe", "livenessProbe", "readinessProbe"]) {
      expect(container[probe].httpGet.port).toBe("http");
      expect(source).toContain(`"${container[probe].httpGet.path}"`);
    }
    expect(container.readinessProbe.httpGet.path).toBe("/readyz");
    const asked = name === "console" ? "PORT" : "SANDBOX_PORT";
    expect(stageOf(name)).toContain(`env.${asked} + '/healthz'`);
  });

  test("at least two run, kept apart from each other's end, and more by a metric that there is", () => {
    expect(named("PodDisruptionBudget", name).spec.selector.matchLabels).toEqual({ app: name });
    const { minReplicas, scaleTargetRef, metrics: by } = named("HorizontalPodAutoscaler", name).spec;
    expect([minReplicas, scaleTargetRef.name]).toEqual([2, name]);
    expect(by[0].pods.metric.name).toBe(GAUGES.eventLoopDelay.name);
    expect(by[0].pods.metric.selector.matchLabels).toEqual({ quantile: "p99" });
  });
});

test("two of each go on answering for longer than nginx keeps connections, and have the time to finish", () => {
  const drain = Number(/^DRAIN_MS=(\d+)$/m.exec(read("deploy/compose/scale.env"))?.[1]);
  const kept = [...read("deploy/compose/nginx.conf").matchAll(/^ {4}keepalive_timeout (\d+)s;$/gm)];
  expect(kept).toHaveLength(2);
  for (const [, seconds] of kept) expect(drain).toBeGreaterThan(Number(seconds) * 1000);
  for (const service of ["console", "console-2", "sandbox", "sandbox-2"]) {
    const { environment, stop_grace_period } = compose.services[service];
    expect(environment.DRAIN_MS).toBe("${DRAIN_MS:-0}");
    // Ten seconds for what is under way, besides.
    expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThan(drain + 10_000);
  }
});

test("every container runs an image of the Dockerfile without rights, on a root that nobody can write", () => {
  const pods = [...ofKind("Deployment"), ...ofKind("Job")].map((one) => one.spec.template.spec);
  expect(pods).toHaveLength(3);
  const images = new Set(
    parse(read(`${KUBERNETES}/kustomization.yaml`)).images.map(({ name }: Yaml) => name),
  );
  for (const { securityContext, automountServiceAccountToken, containers } of pods) {
    expect([securityContext.runAsNonRoot, securityContext.runAsUser, automountServiceAccountToken]).toEqual([
      true,
      1000,
      false,
    ]);
    for (const { image, securityContext: own, resources } of containers) {
      expect(images).toContain(image);
      expect(own).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(Object.keys(resources)).toEqual(["requests", "limits"]);
    }
  }
  for (const [name, service] of Object.entries<Yaml>(compose.services)) {
    if (name === "postgres") continue;
    expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ["ALL"]]);
  }
});

test("Docker is given everything that a build reads", () => {
  const given = read(".dockerignore").split("\n");
  for (const source of SOURCES) expect(given).toContain(`!${source.split("/")[0]}`);
});

test("the job runs a program that is built, with the variable that it reads", () => {
  const [container] = named("Job", "migration").spec.template.spec.containers;
  const [, program] = container.command[1].match(/^build\/sandbox\/(\w+)\.js$/);
  expect(existsSync(`sandbox/${program}.ts`)).toBe(true);
  expect(read("scripts/build.mjs")).toContain(`"${program}"`);
  for (const { name } of container.env) expect(read(`sandbox/${program}.ts`)).toContain(name);
});

test("kustomize takes every file, and only those", () => {
  const files = readdirSync(KUBERNETES).filter((file) => file !== "kustomization.yaml");
  expect(parse(read(`${KUBERNETES}/kustomization.yaml`)).resources.toSorted()).toEqual(files.toSorted());
});

test("the network lets through the ports of the programs and no other", () => {
  const ports = ofKind("NetworkPolicy").flatMap((one) =>
    (one.spec.ingress ?? []).flatMap((rule: Yaml) => rule.ports.map(({ port }: Yaml) => port)),
  );
  const own = PROGRAMS.flatMap((name) =>
    containerOf(name).ports.map(({ containerPort }: Yaml) => containerPort),
  );
  expect(ports.toSorted()).toEqual(own.toSorted());
  const { service } = named("Ingress", "console").spec.rules[0].http.paths[0].backend;
  expect(service).toEqual({ name: "console", port: { name: "http" } });
});

test("nginx of compose.yaml is that of npm run scale, before the services of the profile", () => {
  const { console: front, sandbox: back } = known;
  expect(read("deploy/compose/nginx.conf")).toBe(
    nginxConfig({
      folder: "/tmp",
      address: "0.0.0.0",
      front: { port: front.port, servers: [`console:${front.port}`, `console-2:${front.port}`] },
      back: { port: back.port, servers: [`sandbox:${back.port}`, `sandbox-2:${back.port}`] },
    }),
  );
  const ofProfile = Object.entries<Yaml>(compose.services).flatMap(([name, { profiles }]) =>
    profiles ? [name] : [],
  );
  expect(ofProfile).toEqual(["console-2", "sandbox-2", "redis", "nginx"]);
  for (const name of ["console-2", "sandbox-2"]) expect(compose.services[name].ports).toEqual([]);
});

test("what the profile sets is asked for by compose.yaml", () => {
  const names = [...read("deploy/compose/scale.env").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names).toHaveLength(5);
  for (const name of names) {
    if (name !== "COMPOSE_PROFILES") expect(read("compose.yaml")).toContain(`\${${name}:-`);
  }
});
