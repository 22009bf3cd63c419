{{- define "exchange.name" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride }}
{{- else if contains "exchange" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- else }}{{ printf "%s-exchange" (.Release.Name | trunc 41) }}
{{- end }}
{{- end }}

{{- define "exchange.labels" -}}
{{ include "exchange.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- /* root, component */}}
{{- define "exchange.selector" -}}
app.kubernetes.io/name: exchange
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "exchange.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "exchange.serviceAccount" -}}
{{- if .Values.serviceAccount.name }}{{ .Values.serviceAccount.name }}
{{- else if .Values.serviceAccount.create }}{{ include "exchange.name" . }}
{{- else }}default
{{- end }}
{{- end }}

{{- define "exchange.secret" -}}
{{- if and (not .Values.secrets.existingSecret) (not .Values.secrets.values) -}}
{{- fail "secrets: name a Secret that is there (secrets.existingSecret), or give DATABASE_URL, REDIS_URL and SECRETS_KEYRING (secrets.values)." -}}
{{- end -}}
{{- if and .Values.secrets.existingSecret .Values.secrets.values -}}
{{- fail "secrets: either secrets.existingSecret or secrets.values, not both." -}}
{{- end -}}
{{- if not .Values.secrets.existingSecret -}}
{{- range list "DATABASE_URL" "REDIS_URL" "SECRETS_KEYRING" -}}
{{- if not (index $.Values.secrets.values .) -}}{{- fail (printf "secrets.values lacks %s." .) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- .Values.secrets.existingSecret | default (include "exchange.name" .) -}}
{{- end }}

{{- /* Whole numbers of values arrive as floats, and would be written as 2e+06. */}}
{{- define "exchange.text" -}}
{{- if kindIs "float64" . }}{{ . | int64 | toString | quote }}{{ else }}{{ . | toString | quote }}{{ end }}
{{- end }}

{{- define "exchange.settings" -}}
NODE_ENV: production
HOST: 0.0.0.0
PORT: '3000'
METRICS_HOST: 0.0.0.0
METRICS_PORT: '9464'
WORKER_METRICS_PORT: '9465'
{{- if .Values.files.existingClaim }}
BLOB_DIR: /files
{{- end }}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ include "exchange.text" $value }}
{{- end }}
{{- end }}

{{- define "exchange.secretValues" -}}
{{- range $name, $value := .Values.secrets.values }}
{{ $name }}: {{ $value | b64enc | quote }}
{{- end }}
{{- end }}

{{- /* Restarts pods when what they read has changed. */}}
{{- define "exchange.checksums" -}}
checksum/settings: {{ include "exchange.settings" . | sha256sum }}
{{- if .Values.secrets.values }}
checksum/secrets: {{ include "exchange.secretValues" . | sha256sum }}
{{- end }}
{{- end }}

{{- define "exchange.graceSeconds" -}}
{{- $drain := .drain | int64 -}}{{- $grace := .grace | int64 -}}
{{- add (div (add $drain $grace 999) 1000) 10 -}}
{{- end }}

{{- /* Every pod there can be during a rollout: its pool, a heartbeat, and one that listens. The migration has three. */}}
{{- define "exchange.budget" -}}
{{- range list "api" "worker" -}}
{{- with (index $.Values .) -}}
{{- if gt (.replicas.min | int64) (.replicas.max | int64) -}}{{- fail "api.replicas and worker.replicas: min may not be above max." -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- $each := add (.Values.settings.DATABASE_POOL | default 20 | int64) 2 -}}
{{- $api := add (.Values.api.replicas.max | int64) 1 -}}
{{- $worker := add (ternary .Values.worker.replicas.max .Values.worker.replicas.min .Values.worker.keda.enabled | int64) 1 -}}
{{- $reserved := .Values.postgresql.reservedConnections | int64 -}}
{{- $sum := add (mul $each (add $api $worker)) 3 $reserved -}}
{{- $most := .Values.postgresql.maxConnections | int64 -}}
{{- if gt $sum $most -}}
{{- fail (printf "PostgreSQL could be asked for %d connections and has %d (postgresql.maxConnections): %d API pods and %d workers, one more of each while a version rolls out, with %d each (DATABASE_POOL and 2), 3 of the migration, %d reserved. Fewer pods, a smaller DATABASE_POOL, or more connections." $sum $most (sub $api 1) (sub $worker 1) $each $reserved) -}}
{{- end -}}
{{- $sum -}}
{{- end }}

{{- define "exchange.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "exchange.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* root, settings (name of the ConfigMap), secret */}}
{{- define "exchange.environment" -}}
envFrom:
  - configMapRef: { name: {{ .settings }} }
  - secretRef: { name: {{ .secret }} }
{{- with .root.Values.extraCertificates }}
{{- if .configMap }}
env:
  - { name: NODE_EXTRA_CA_CERTS, value: /etc/exchange/certificates/{{ .key }} }
{{- end }}
{{- end }}
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- if .root.Values.files.existingClaim }}
  - { name: files, mountPath: /files }
{{- end }}
{{- if .root.Values.extraCertificates.configMap }}
  - { name: certificates, mountPath: /etc/exchange/certificates, readOnly: true }
{{- end }}
{{- end }}

{{- define "exchange.volumes" -}}
volumes:
  - { name: tmp, emptyDir: {} }
{{- if .Values.files.existingClaim }}
  - name: files
    persistentVolumeClaim: { claimName: {{ .Values.files.existingClaim }} }
{{- end }}
{{- with .Values.extraCertificates }}
{{- if .configMap }}
  - name: certificates
    configMap: { name: {{ .configMap }}, items: [{ key: {{ .key }}, path: {{ .key }} }] }
{{- end }}
{{- end }}
{{- end }}

{{- /* root, component */}}
{{- define "exchange.placement" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "exchange.selector" . | nindent 8 }}
{{- with (index .root.Values .component).nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with (index .root.Values .component).tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- /* root, component, port */}}
{{- define "exchange.podAnnotations" -}}
{{ include "exchange.checksums" .root }}
{{- if not .root.Values.monitoring.podMonitor.enabled }}
prometheus.io/scrape: 'true'
prometheus.io/port: {{ .port | quote }}
prometheus.io/path: /metrics
{{- end }}
{{- with (index .root.Values .component).podAnnotations }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "exchange.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}
