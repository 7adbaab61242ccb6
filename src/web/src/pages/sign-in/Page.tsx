import { useState } from "react";
import { useAddress } from "../../address/address.ts";
import type { PendingStep } from "../../api/session.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { useTexts } from "../../texts/catalogue.ts";
import { PasswordForm } from "./PasswordForm.tsx";
import { Providers } from "./Providers.tsx";
import "./sign-in.css";

const SecondStep = lazyComponent(async () => (await import("./SecondStep.tsx")).SecondStep);

/** Signs in. The frame then opens the page that was requested. */
export function Page() {
  const { signIn: texts, frame } = useTexts();
  const { search } = useAddress();
  const [step, setStep] = useState<PendingStep>();
  return (
    <main className="sign-in">
      <div className="sign-in-head">
        <img src="assets/mark.svg" alt="" width={40} height={40} />
        <h1>{frame.product}</h1>
        <p className="soft">{texts.tagline}</p>
      </div>
      {step === undefined ? (
        <>
          {search["next"] === undefined ? null : <p>{texts.ended}</p>}
          <PasswordForm onStep={setStep} />
          <Providers />
          <p className="small soft">{texts.firstStart}</p>
        </>
      ) : (
        <SecondStep step={step} onBack={() => setStep(undefined)} />
      )}
    </main>
  );
}
