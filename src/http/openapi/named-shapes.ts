import { Type, type TSchema } from "typebox";
import {
  ArtifactShape,
  ChildShape,
  DefinitionShape,
  DistributionShape,
  FindingShape,
  HistoryShape,
  LinkShape,
  QueryShape,
  RatedLevelShape,
  RuleHistoryShape,
  SourceShape,
} from "../endpoints/artifact-shapes.ts";
import { ChangesShape } from "../endpoints/artifact-changes.ts";
import { PortfolioBranchShape, PortfolioProjectShape } from "../endpoints/portfolio-shapes.ts";
import { ComparedArtifactShape, ComparisonShape } from "../endpoints/comparison-shapes.ts";
import {
  GateConditionShape,
  GateInForceShape,
  GateResultShape,
  GateShape,
  GroupGateShape,
} from "../endpoints/gate-shapes.ts";
import { EventShape } from "../endpoints/event-shapes.ts";
import { ExplanationShape } from "../endpoints/explain-shapes.ts";
import { QueryBodyShape } from "../request/query-body/index.ts";
import { MailShape, MailStateShape } from "../endpoints/mail-shapes.ts";
import { PreviewShape } from "../endpoints/preview-shapes.ts";
import { ReferenceShape } from "../endpoints/reference-shape.ts";
import { SavedFilterShape, SavedQueryShape } from "../endpoints/saved-query-shapes.ts";
import { BranchShape, PartShape, ProjectShape, TaskShape, Timestamp, VersionShape } from "../endpoints/shapes.ts";
import {
  ArtifactDetailShape,
  ArtifactTriageEntryShape,
  ComparedFindingShape,
  FindingDetailShape,
  FacetsShape,
  TriageEntryShape,
} from "../endpoints/triage-shapes.ts";
import {
  AuditShape,
  GroupShape,
  LimitedTokenShape,
  MemberShape,
  MeShape,
  NewLimitedTokenShape,
  SessionShape,
  TokenShape,
  UserShape,
} from "../endpoints/user-shapes.ts";
import { DeliveryShape, JiraShape, NewWebhookShape, WebhookShape } from "../endpoints/webhook-shapes.ts";
import { loadWrittenModel } from "../../model/index.ts";
import { settingSchemas } from "../services/settings.ts";

const { ModelDocument } = await loadWrittenModel();

/** The shapes that the document names; whatever looks exactly like one of them refers to it. */
export const namedShapes: Readonly<Record<string, TSchema>> = {
  Timestamp,
  Color: ProjectShape.properties.color,
  Identified: TaskShape.properties.status,
  Level: VersionShape.properties.level,
  RatedLevel: RatedLevelShape,
  Project: ProjectShape,
  Branch: BranchShape,
  LastTask: BranchShape.properties.lastTask.anyOf[0],
  Build: BranchShape.properties.lastBuild.anyOf[0],
  Task: TaskShape,
  Version: VersionShape,
  Part: PartShape,
  Artifact: ArtifactShape,
  Child: ChildShape,
  QueryBody: QueryBodyShape,
  QueryAnswer: QueryShape,
  Trend: ArtifactShape.properties.trend,
  Link: LinkShape,
  Definition: DefinitionShape,
  FindingArtifact: FindingShape.properties.artifact,
  FindingLocation: FindingShape.properties.location,
  RelatedLocations: FindingShape.properties.relatedLocations,
  Finding: FindingShape,
  FindingDetail: FindingDetailShape,
  ArtifactDetail: ArtifactDetailShape,
  TriageEntry: TriageEntryShape,
  ArtifactTriageEntry: ArtifactTriageEntryShape,
  Facets: FacetsShape,
  Explanation: ExplanationShape,
  SavedQuery: SavedQueryShape,
  SavedFilter: SavedFilterShape,
  Reference: ReferenceShape,
  RuleHistory: RuleHistoryShape,
  Event: EventShape,
  Preview: PreviewShape,
  GateCondition: GateConditionShape,
  Gate: GateShape,
  GateResult: GateResultShape,
  GateInForce: GateInForceShape,
  GroupGate: GroupGateShape,
  Comparison: ComparisonShape,
  ComparedArtifact: ComparedArtifactShape,
  ComparedFinding: ComparedFindingShape,
  History: HistoryShape,
  Standing: PortfolioProjectShape,
  BranchStanding: PortfolioBranchShape,
  Distribution: DistributionShape,
  Source: SourceShape,
  Changes: ChangesShape,
  Model: ModelDocument,
  User: UserShape,
  Me: MeShape,
  Group: GroupShape,
  Member: MemberShape,
  Token: TokenShape,
  LimitedToken: LimitedTokenShape,
  LimitedTokenWithSecret: NewLimitedTokenShape,
  JiraTarget: JiraShape,
  Webhook: WebhookShape,
  WebhookWithSecret: NewWebhookShape,
  Delivery: DeliveryShape,
  Mail: MailShape,
  MailState: MailStateShape,
  Session: SessionShape,
  Settings: Type.Object(settingSchemas),
  AuditEntry: AuditShape,
};
