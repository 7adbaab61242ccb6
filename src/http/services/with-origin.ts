import type { Caller } from "../../access/index.ts";
import type { WriteOrigin } from "../../store/index.ts";
import type { StoreWriter, WholeStore } from "./services.ts";

/**
 * The services of each call of an endpoint. Reading writes nothing that the audit records, except for `GET /api/token`, whose
 * sign-in does so itself.
 */
export function servicesFor<Services extends StoreWriter & WholeStore>(
  { method }: { readonly method: string },
  services: Services,
): (call: Sender) => Services {
  return method === "GET" ? () => services : (call) => withOrigin(services, call);
}

interface Sender {
  readonly caller: Caller | null;
  readonly address: string;
}

/** The services of one request: the audit entries of its writes say who sent it, from where, and with which token. */
function withOrigin<Services extends StoreWriter & WholeStore>(
  services: Services,
  { caller, address }: Sender,
): Services {
  const origin: WriteOrigin = {
    user: caller === null ? null : { id: caller.user.id, login: caller.user.login },
    address,
    credential: caller?.credential ?? null,
  };
  const write = services.store.writeFrom(origin);
  return { ...services, write, store: { ...services.store, write } };
}
