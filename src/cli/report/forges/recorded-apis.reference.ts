import { recordedOperations } from "./descriptions.reference.ts";

/** Operations as the documentation of each forge has them: paths, parameters, and bodies with all their properties. */

const text = { type: "string" };
const integer = { type: "integer" };

/** The path of a repository in GitHub and Gitea. */
export const repos = "/repos/{owner}/{repo}";

const giteaBase = `/api/v1${repos}`;
/** What `report` may call in Gitea. */
export const giteaOperations = recordedOperations({
  [`POST ${giteaBase}/statuses/{sha}`]: {
    body: {
      required: ["state"],
      properties: {
        state: { enum: ["pending", "success", "error", "failure", "warning", "skipped"] },
        context: text,
        description: text,
        target_url: text,
      },
    },
  },
  [`GET ${giteaBase}/issues/{index}/comments`]: { query: ["since", "before"] },
  [`POST ${giteaBase}/issues/{index}/comments`]: {
    body: { required: ["body"], properties: { body: text } },
  },
  [`PATCH ${giteaBase}/issues/comments/{id}`]: {
    body: { required: ["body"], properties: { body: text } },
  },
  [`DELETE ${giteaBase}/issues/comments/{id}`]: {},
  [`GET ${giteaBase}/pulls/{index}/reviews`]: { query: ["page", "limit"] },
  [`GET ${giteaBase}/pulls/{index}/reviews/{id}/comments`]: {},
  [`POST ${giteaBase}/pulls/{index}/reviews`]: {
    body: {
      required: [],
      properties: {
        body: text,
        commit_id: text,
        event: { enum: ["APPROVED", "PENDING", "COMMENT", "REQUEST_CHANGES", "REQUEST_REVIEW"] },
        comments: {
          type: "array",
          items: {
            type: "object",
            additionalProperties: false,
            properties: { path: text, body: text, new_position: integer, old_position: integer },
          },
        },
      },
    },
  },
});

const gitlabBase = "/api/v4/projects/{id}";
const note = {
  body: { required: ["body"], properties: { body: text, created_at: text, internal: { type: "boolean" } } },
};
/** What `report` may call in GitLab. */
export const gitlabOperations = recordedOperations({
  [`POST ${gitlabBase}/statuses/{sha}`]: {
    body: {
      required: ["state"],
      properties: {
        state: { enum: ["pending", "running", "success", "failed", "canceled", "skipped"] },
        ref: text,
        name: text,
        context: text,
        target_url: text,
        description: text,
        coverage: { type: "number" },
        pipeline_id: integer,
      },
    },
  },
  [`GET ${gitlabBase}/merge_requests/{merge_request_iid}`]: {},
  [`GET ${gitlabBase}/merge_requests/{merge_request_iid}/notes`]: {
    query: ["sort", "order_by", "activity_filter", "page", "per_page"],
  },
  [`POST ${gitlabBase}/merge_requests/{merge_request_iid}/notes`]: note,
  [`PUT ${gitlabBase}/merge_requests/{merge_request_iid}/notes/{note_id}`]: note,
  [`DELETE ${gitlabBase}/merge_requests/{merge_request_iid}/notes/{note_id}`]: {},
  [`POST ${gitlabBase}/merge_requests/{merge_request_iid}/discussions`]: {
    body: {
      required: ["body"],
      properties: {
        body: text,
        commit_id: text,
        created_at: text,
        position: {
          type: "object",
          additionalProperties: false,
          required: ["base_sha", "head_sha", "start_sha", "position_type", "new_path", "old_path"],
          properties: {
            base_sha: text,
            head_sha: text,
            start_sha: text,
            position_type: { enum: ["text", "image", "file"] },
            new_path: text,
            old_path: text,
            new_line: integer,
            old_line: integer,
          },
        },
      },
    },
  },
});

const bitbucketBase = "/2.0/repositories/{workspace}/{repo_slug}";
const comment = {
  body: {
    required: ["content"],
    properties: {
      content: { type: "object", required: ["raw"], additionalProperties: false, properties: { raw: text } },
      inline: {
        type: "object",
        required: ["path"],
        additionalProperties: false,
        properties: { path: text, from: integer, to: integer },
      },
    },
  },
};
const bitbucketComments = `${bitbucketBase}/pullrequests/{pull_request_id}/comments`;
/** What `report` may call in Bitbucket Cloud. */
export const bitbucketOperations = recordedOperations({
  [`POST ${bitbucketBase}/commit/{commit}/statuses/build`]: {
    body: {
      required: ["key", "state", "url"],
      properties: {
        key: { type: "string", maxLength: 40 },
        state: { enum: ["SUCCESSFUL", "FAILED", "INPROGRESS", "STOPPED"] },
        name: text,
        url: text,
        description: text,
        refname: text,
      },
    },
  },
  [`GET ${bitbucketComments}`]: { query: ["pagelen", "page", "q", "sort"] },
  [`POST ${bitbucketComments}`]: comment,
  [`PUT ${bitbucketComments}/{comment_id}`]: comment,
  [`DELETE ${bitbucketComments}/{comment_id}`]: {},
});

const azureBase = "/organisation/{project}/_apis/git/repositories/{repositoryId}";
const azureThreads = `${azureBase}/pullRequests/{pullRequestId}/threads`;
const azureQuery = { query: ["api-version"] };
const azureStatus = {
  ...azureQuery,
  body: {
    required: ["state", "context"],
    properties: {
      state: { enum: ["notSet", "pending", "succeeded", "failed", "error", "notApplicable"] },
      description: text,
      targetUrl: text,
      iterationId: integer,
      context: {
        type: "object",
        required: ["name"],
        additionalProperties: false,
        properties: { name: text, genre: text },
      },
    },
  },
};
const azurePosition = {
  type: "object",
  required: ["line", "offset"],
  additionalProperties: false,
  properties: { line: integer, offset: integer },
};
/** What `report` may call in Azure DevOps. */
export const azureOperations = recordedOperations({
  [`POST ${azureBase}/pullRequests/{pullRequestId}/statuses`]: azureStatus,
  [`POST ${azureBase}/commits/{commitId}/statuses`]: azureStatus,
  [`GET ${azureThreads}`]: azureQuery,
  [`POST ${azureThreads}`]: {
    ...azureQuery,
    body: {
      required: ["comments"],
      properties: {
        comments: {
          type: "array",
          items: {
            type: "object",
            additionalProperties: false,
            properties: { parentCommentId: integer, content: text, commentType: integer },
          },
        },
        status: integer,
        threadContext: {
          type: "object",
          additionalProperties: false,
          properties: {
            filePath: { type: "string", pattern: "^/" },
            rightFileStart: azurePosition,
            rightFileEnd: azurePosition,
          },
        },
      },
    },
  },
  [`PATCH ${azureThreads}/{threadId}/comments/{commentId}`]: {
    ...azureQuery,
    body: { required: [], properties: { content: text } },
  },
  [`DELETE ${azureThreads}/{threadId}/comments/{commentId}`]: azureQuery,
});

const gerritBase = "/a/changes/{change-id}";
/** What `report` may call in Gerrit. */
export const gerritOperations = recordedOperations({
  [`GET ${gerritBase}/messages`]: {},
  [`GET ${gerritBase}/comments`]: {},
  [`POST ${gerritBase}/revisions/{revision-id}/review`]: {
    body: {
      required: [],
      properties: {
        message: text,
        tag: { type: "string", pattern: "^autogenerated:" },
        labels: { type: "object" },
        comments: {
          type: "object",
          additionalProperties: {
            type: "array",
            items: {
              type: "object",
              additionalProperties: false,
              properties: { line: integer, message: text, unresolved: { type: "boolean" } },
            },
          },
        },
        notify: { enum: ["NONE", "OWNER", "OWNER_REVIEWERS", "ALL"] },
        omit_duplicate_comments: { type: "boolean" },
      },
    },
  },
});
