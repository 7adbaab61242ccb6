{{- define "belvedere.name" -}}
{{- if contains "belvedere" .Release.Name }}{{ .Release.Name | trunc 63 | trimSuffix "-" }}{{ else }}{{ printf "%s-belvedere" .Release.Name | trunc 63 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "belvedere.selector" -}}
app.kubernetes.io/name: belvedere
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- define "belvedere.labels" -}}
{{ include "belvedere.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
{{- end }}

{{- define "belvedere.pod" -}}
metadata:
  labels:
    {{- include "belvedere.labels" . | nindent 4 }}
  annotations:
    # Pods start again when their settings change.
    checksum/settings: {{ include (print $.Template.BasePath "/settings.yaml") . | sha256sum }}
    {{- with .Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  serviceAccountName: {{ include "belvedere.name" . }}
  automountServiceAccountToken: false
  # Otherwise a service named belvedere would add its BELVEDERE_PORT to the environment.
  enableServiceLinks: false
  # Time to drain, plus 20 s for requests, plus a few seconds to close.
  terminationGracePeriodSeconds: {{ add .Values.drainSeconds 28 }}
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    seccompProfile:
      type: RuntimeDefault
  {{- if .Values.database.enabled }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "belvedere.selector" . | nindent 10 }}
  {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: belvedere
      image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      args: [serve]
      ports:
        - name: http
          containerPort: 8180
      envFrom:
        - configMapRef:
            name: {{ include "belvedere.name" . }}
      env:
        {{- if .Values.database.enabled }}
        - name: BELVEDERE_DATABASE_URL
          valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret | quote }}, key: database } }
        - name: BELVEDERE_DATABASE_REPLICA_URL
          valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret | quote }}, key: database-replica, optional: true } }
        {{- end }}
        - name: BELVEDERE_ADMIN_PASSWORD
          valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret | quote }}, key: admin-password } }
        - name: BELVEDERE_METRICS_TOKEN
          valueFrom: { secretKeyRef: { name: {{ .Values.existingSecret | quote }}, key: metrics-token } }
        {{- with .Values.extraEnv }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      startupProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 2
        failureThreshold: 60
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        timeoutSeconds: 3
        failureThreshold: 2
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      resources:
        {{- toYaml .Values.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: temporary, mountPath: /tmp }
  volumes:
    {{- if .Values.database.enabled }}
    - name: data
      emptyDir: { sizeLimit: {{ .Values.storage.size | quote }} }
    {{- end }}
    - name: temporary
      emptyDir: { sizeLimit: {{ .Values.temporary.size | quote }} }
{{- end }}
