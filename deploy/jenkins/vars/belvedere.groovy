/**
 * A step of a shared library: sends results to Belvedere, writes the verdict as tests, and checks the gate.
 * docs/ci/README.md has pipelines that use it. Options:
 *
 *   project       name of the project (required)
 *   credentials   id of a secret text with a token of a developer of the project; default: belvedere-token
 *   folder        what to analyse, or where the paths of the reports start; default: .
 *   reports       list of files to send; without them, the folder is analysed
 *   send          false: send nothing, only write the verdict and check the gate
 *   part, expect  the part that the results are, and the list of parts that the version waits for
 *   create        true: create the project, with the usual gate, if it does not exist
 *   verdict       false: send only
 *   waitSeconds   how long the verdict waits for parts that are expected; default: 600
 *   gateMissing   whether a gate that is not decided counts as 'fail' or 'pass'; default: fail
 *   forge         a forge that shows the verdict, such as 'gitea'; its token is in the environment (docs/ci/report.md)
 *
 * The agent has the command `belvedere`. BELVEDERE_SERVER is set in Jenkins.
 */
def call(Map options) {
  if (!options.project) error('belvedere: project is missing')
  def variables = [
    "BELVEDERE_PROJECT=${options.project}",
    "BELVEDERE_FOLDER=${options.folder ?: '.'}",
    "BELVEDERE_REPORTS=${(options.reports ?: []).join('\n')}",
    "BELVEDERE_SEND=${options.send != false}",
    "BELVEDERE_PART=${options.part ?: ''}",
    "BELVEDERE_EXPECT=${(options.expect ?: []).join(',')}",
    "BELVEDERE_CREATE=${options.create == true}",
    "BELVEDERE_VERDICT=${options.verdict != false}",
    "BELVEDERE_WAIT=${options.waitSeconds ?: 600}",
    "BELVEDERE_GATE_MISSING=${options.gateMissing ?: 'fail'}",
    "BELVEDERE_FORGE=${options.forge ?: ''}",
  ]
  withCredentials([string(credentialsId: options.credentials ?: 'belvedere-token', variable: 'BELVEDERE_TOKEN')]) {
    withEnv(variables) {
      try {
        sh '''#!/bin/bash -e
          options=(--project "$BELVEDERE_PROJECT")
          if [ -n "$BELVEDERE_PART" ]; then options+=(--part "$BELVEDERE_PART"); fi
          if [ -n "$BELVEDERE_EXPECT" ]; then options+=(--expect "$BELVEDERE_EXPECT"); fi
          if [ "$BELVEDERE_CREATE" = true ]; then options+=(--create --default-gate); fi
          if [ "$BELVEDERE_SEND" = true ] && [ -z "$BELVEDERE_REPORTS" ]; then
            belvedere scan "$BELVEDERE_FOLDER" "${options[@]}"
          elif [ "$BELVEDERE_SEND" = true ]; then
            mapfile -t reports <<< "$BELVEDERE_REPORTS"
            (cd "$BELVEDERE_FOLDER" && belvedere push "${reports[@]}" "${options[@]}")
          fi
          if [ "$BELVEDERE_VERDICT" = true ] && [ -n "$BELVEDERE_FORGE" ]; then
            belvedere report "$BELVEDERE_PROJECT" --to "$BELVEDERE_FORGE" --folder "$BELVEDERE_FOLDER" \\
              --wait --wait-seconds "$BELVEDERE_WAIT"
          fi
          if [ "$BELVEDERE_VERDICT" = true ]; then
            belvedere report "$BELVEDERE_PROJECT" --to junit --output belvedere.xml --folder "$BELVEDERE_FOLDER" \\
              --wait --wait-seconds "$BELVEDERE_WAIT" --gate --gate-missing "$BELVEDERE_GATE_MISSING"
          fi
        '''
      } finally {
        junit testResults: 'belvedere.xml', allowEmptyResults: true
      }
    }
  }
}
