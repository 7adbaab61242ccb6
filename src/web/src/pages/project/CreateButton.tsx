import { useState } from "react";
import { useUser } from "../../api/user.ts";
import { Button } from "../../components/Button.tsx";
import { later } from "../../components/later.tsx";
import { useTexts } from "../../texts/catalogue.ts";

const CreateProject = later(async () => (await import("./CreateProject.tsx")).CreateProject, null);

/** Makes a project, for who may. */
export function CreateButton() {
  const { project: texts } = useTexts();
  const { role } = useUser();
  const [open, setOpen] = useState(false);
  if (role !== "ADMINISTRATOR" && role !== "CREATOR") return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.create}</Button>
      {open ? <CreateProject onClose={() => setOpen(false)} /> : null}
    </>
  );
}
