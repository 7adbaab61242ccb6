import { lazy, Suspense, type ComponentType, type ReactNode } from "react";
import { loadCode } from "../live/load-code.ts";
import { Skeleton } from "./Skeleton.tsx";

/** A component whose code is loaded when it is first shown, with a placeholder until then. */
export function lazyComponent<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
  meanwhile: ReactNode = <Skeleton lines={6} height={28} />,
): (props: Props) => ReactNode {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await loadCode(load) }));
  return function LazyComponent(props) {
    return (
      <Suspense fallback={meanwhile}>
        <Part {...props} />
      </Suspense>
    );
  };
}
