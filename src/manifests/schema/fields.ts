/**
 * The fields of the kinds that are simulated, as of Kubernetes v1.36: one Go type a line, its fields grouped by type.
 * `s` string, `b` bool, `i` int32, `l` int64, `q` Quantity, `o` IntOrString, `t` Time, `x` anything, `[]` list of,
 * `{}` map of, else the name of another line. Volume sources that nobody simulates are `x` inside.
 */
export const FIELDS = `
ObjectMeta s:name,generateName,namespace,selfLink,uid,resourceVersion l:generation,deletionGracePeriodSeconds t:creationTimestamp,deletionTimestamp {}s:labels,annotations []s:finalizers []OwnerReference:ownerReferences []x:managedFields
OwnerReference s:apiVersion,kind,name,uid b:controller,blockOwnerDeletion
LabelSelector {}s:matchLabels []LabelSelectorRequirement:matchExpressions
LabelSelectorRequirement s:key,operator []s:values
Condition s:type,status,reason,message t:lastTransitionTime,lastHeartbeatTime,lastUpdateTime,lastProbeTime l:observedGeneration
LocalObjectReference s:name
ObjectReference s:kind,namespace,name,uid,apiVersion,resourceVersion,fieldPath

Namespace s:apiVersion,kind ObjectMeta:metadata NamespaceSpec:spec x:status
NamespaceSpec []s:finalizers

Node s:apiVersion,kind ObjectMeta:metadata NodeSpec:spec NodeStatus:status
NodeSpec s:podCIDR,providerID,externalID []s:podCIDRs b:unschedulable []Taint:taints x:configSource
Taint s:key,value,effect t:timeAdded
NodeStatus {}q:capacity,allocatable s:phase []Condition:conditions []NodeAddress:addresses []ContainerImage:images []s:volumesInUse,declaredFeatures []x:volumesAttached,runtimeHandlers NodeSystemInfo:nodeInfo x:config,features,daemonEndpoints
NodeAddress s:type,address
ContainerImage []s:names l:sizeBytes
NodeSystemInfo s:machineID,systemUUID,bootID,kernelVersion,osImage,containerRuntimeVersion,kubeletVersion,kubeProxyVersion,operatingSystem,architecture x:swap

Pod s:apiVersion,kind ObjectMeta:metadata PodSpec:spec PodStatus:status
PodTemplateSpec ObjectMeta:metadata PodSpec:spec
PodSpec []Volume:volumes []Container:initContainers,containers []EphemeralContainer:ephemeralContainers s:restartPolicy,dnsPolicy,serviceAccountName,serviceAccount,nodeName,hostname,subdomain,schedulerName,priorityClassName,runtimeClassName,preemptionPolicy,hostnameOverride l:terminationGracePeriodSeconds,activeDeadlineSeconds {}s:nodeSelector b:automountServiceAccountToken,hostNetwork,hostPID,hostIPC,shareProcessNamespace,enableServiceLinks,setHostnameAsFQDN,hostUsers i:priority PodSecurityContext:securityContext []LocalObjectReference:imagePullSecrets Affinity:affinity []Toleration:tolerations []HostAlias:hostAliases PodDNSConfig:dnsConfig []PodReadinessGate:readinessGates {}q:overhead []TopologySpreadConstraint:topologySpreadConstraints PodOS:os []PodSchedulingGate:schedulingGates []PodResourceClaim:resourceClaims ResourceRequirements:resources x:workloadRef,schedulingGroup
PodStatus l:observedGeneration s:phase,message,reason,nominatedNodeName,hostIP,podIP,qosClass,resize []Condition:conditions []x:hostIPs,podIPs,resourceClaimStatuses,ephemeralContainerStatuses t:startTime []ContainerStatus:initContainerStatuses,containerStatuses x:extendedResourceClaimStatus,resources {}q:allocatedResources
ContainerStatus s:name,image,imageID,containerID,stopSignal ContainerState:state,lastState b:ready,started i:restartCount {}q:allocatedResources x:resources,user []x:volumeMounts,allocatedResourcesStatus
ContainerState ContainerStateWaiting:waiting ContainerStateRunning:running ContainerStateTerminated:terminated
ContainerStateWaiting s:reason,message
ContainerStateRunning t:startedAt
ContainerStateTerminated i:exitCode,signal s:reason,message,containerID t:startedAt,finishedAt
Toleration s:key,operator,value,effect l:tolerationSeconds
Affinity NodeAffinity:nodeAffinity PodAffinity:podAffinity PodAntiAffinity:podAntiAffinity
NodeAffinity NodeSelector:requiredDuringSchedulingIgnoredDuringExecution []PreferredSchedulingTerm:preferredDuringSchedulingIgnoredDuringExecution
NodeSelector []NodeSelectorTerm:nodeSelectorTerms
NodeSelectorTerm []NodeSelectorRequirement:matchExpressions,matchFields
NodeSelectorRequirement s:key,operator []s:values
PreferredSchedulingTerm i:weight NodeSelectorTerm:preference
PodAffinity []PodAffinityTerm:requiredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm:preferredDuringSchedulingIgnoredDuringExecution
PodAntiAffinity []PodAffinityTerm:requiredDuringSchedulingIgnoredDuringExecution []WeightedPodAffinityTerm:preferredDuringSchedulingIgnoredDuringExecution
WeightedPodAffinityTerm i:weight PodAffinityTerm:podAffinityTerm
PodAffinityTerm LabelSelector:labelSelector,namespaceSelector []s:namespaces,matchLabelKeys,mismatchLabelKeys s:topologyKey
TopologySpreadConstraint i:maxSkew,minDomains s:topologyKey,whenUnsatisfiable,nodeAffinityPolicy,nodeTaintsPolicy LabelSelector:labelSelector []s:matchLabelKeys
HostAlias s:ip []s:hostnames
PodDNSConfig []s:nameservers,searches []PodDNSConfigOption:options
PodDNSConfigOption s:name,value
PodReadinessGate s:conditionType
PodOS s:name
PodSchedulingGate s:name
PodResourceClaim s:name,resourceClaimName,resourceClaimTemplateName
PodSecurityContext SELinuxOptions:seLinuxOptions WindowsSecurityContextOptions:windowsOptions l:runAsUser,runAsGroup,fsGroup b:runAsNonRoot []l:supplementalGroups s:supplementalGroupsPolicy,fsGroupChangePolicy,seLinuxChangePolicy []Sysctl:sysctls SeccompProfile:seccompProfile AppArmorProfile:appArmorProfile
SecurityContext Capabilities:capabilities b:privileged,runAsNonRoot,readOnlyRootFilesystem,allowPrivilegeEscalation SELinuxOptions:seLinuxOptions WindowsSecurityContextOptions:windowsOptions l:runAsUser,runAsGroup s:procMount SeccompProfile:seccompProfile AppArmorProfile:appArmorProfile
SELinuxOptions s:user,role,type,level
WindowsSecurityContextOptions s:gmsaCredentialSpecName,gmsaCredentialSpec,runAsUserName b:hostProcess
Capabilities []s:add,drop
Sysctl s:name,value
SeccompProfile s:type,localhostProfile
AppArmorProfile s:type,localhostProfile

Container s:name,image,workingDir,restartPolicy,terminationMessagePath,terminationMessagePolicy,imagePullPolicy []s:command,args []ContainerPort:ports []EnvFromSource:envFrom []EnvVar:env ResourceRequirements:resources []ContainerResizePolicy:resizePolicy []ContainerRestartRule:restartPolicyRules []VolumeMount:volumeMounts []VolumeDevice:volumeDevices Probe:livenessProbe,readinessProbe,startupProbe Lifecycle:lifecycle SecurityContext:securityContext b:stdin,stdinOnce,tty
EphemeralContainer Container s:targetContainerName
ContainerPort s:name,protocol,hostIP i:hostPort,containerPort
EnvFromSource s:prefix ConfigMapEnvSource:configMapRef SecretEnvSource:secretRef
ConfigMapEnvSource s:name b:optional
SecretEnvSource s:name b:optional
EnvVar s:name,value EnvVarSource:valueFrom
EnvVarSource ObjectFieldSelector:fieldRef ResourceFieldSelector:resourceFieldRef ConfigMapKeySelector:configMapKeyRef SecretKeySelector:secretKeyRef FileKeySelector:fileKeyRef
ObjectFieldSelector s:apiVersion,fieldPath
ResourceFieldSelector s:containerName,resource q:divisor
ConfigMapKeySelector s:name,key b:optional
SecretKeySelector s:name,key b:optional
FileKeySelector s:volumeName,path,key b:optional
ResourceRequirements {}q:limits,requests []ResourceClaim:claims
ResourceClaim s:name,request
ContainerResizePolicy s:resourceName,restartPolicy
ContainerRestartRule s:action ContainerRestartRuleOnExitCodes:exitCodes
ContainerRestartRuleOnExitCodes s:operator []i:values
VolumeMount s:name,mountPath,subPath,mountPropagation,subPathExpr,recursiveReadOnly b:readOnly
VolumeDevice s:name,devicePath
Probe ExecAction:exec HTTPGetAction:httpGet TCPSocketAction:tcpSocket GRPCAction:grpc i:initialDelaySeconds,timeoutSeconds,periodSeconds,successThreshold,failureThreshold l:terminationGracePeriodSeconds
Lifecycle LifecycleHandler:postStart,preStop s:stopSignal
LifecycleHandler ExecAction:exec HTTPGetAction:httpGet TCPSocketAction:tcpSocket SleepAction:sleep
ExecAction []s:command
HTTPGetAction s:path,host,scheme o:port []HTTPHeader:httpHeaders
HTTPHeader s:name,value
TCPSocketAction o:port s:host
GRPCAction i:port s:service
SleepAction l:seconds

Volume s:name HostPathVolumeSource:hostPath EmptyDirVolumeSource:emptyDir SecretVolumeSource:secret ConfigMapVolumeSource:configMap DownwardAPIVolumeSource:downwardAPI ProjectedVolumeSource:projected PersistentVolumeClaimVolumeSource:persistentVolumeClaim NFSVolumeSource:nfs CSIVolumeSource:csi ImageVolumeSource:image x:ephemeral,gcePersistentDisk,awsElasticBlockStore,gitRepo,iscsi,glusterfs,rbd,flexVolume,cinder,cephfs,flocker,fc,azureFile,vsphereVolume,quobyte,azureDisk,photonPersistentDisk,portworxVolume,scaleIO,storageos
HostPathVolumeSource s:path,type
EmptyDirVolumeSource s:medium q:sizeLimit
SecretVolumeSource s:secretName []KeyToPath:items i:defaultMode b:optional
ConfigMapVolumeSource s:name []KeyToPath:items i:defaultMode b:optional
KeyToPath s:key,path i:mode
DownwardAPIVolumeSource []DownwardAPIVolumeFile:items i:defaultMode
DownwardAPIVolumeFile s:path ObjectFieldSelector:fieldRef ResourceFieldSelector:resourceFieldRef i:mode
ProjectedVolumeSource []VolumeProjection:sources i:defaultMode
VolumeProjection x:secret,downwardAPI,configMap,serviceAccountToken,clusterTrustBundle,podCertificate
PersistentVolumeClaimVolumeSource s:claimName b:readOnly
NFSVolumeSource s:server,path b:readOnly
CSIVolumeSource s:driver,fsType b:readOnly {}s:volumeAttributes LocalObjectReference:nodePublishSecretRef
ImageVolumeSource s:reference,pullPolicy

DaemonSet s:apiVersion,kind ObjectMeta:metadata DaemonSetSpec:spec DaemonSetStatus:status
DaemonSetSpec LabelSelector:selector PodTemplateSpec:template DaemonSetUpdateStrategy:updateStrategy i:minReadySeconds,revisionHistoryLimit
DaemonSetUpdateStrategy s:type RollingUpdateDaemonSet:rollingUpdate
RollingUpdateDaemonSet o:maxUnavailable,maxSurge
DaemonSetStatus i:currentNumberScheduled,numberMisscheduled,desiredNumberScheduled,numberReady,updatedNumberScheduled,numberAvailable,numberUnavailable,collisionCount l:observedGeneration []Condition:conditions
ControllerRevision s:apiVersion,kind ObjectMeta:metadata x:data l:revision
Deployment s:apiVersion,kind ObjectMeta:metadata DeploymentSpec:spec x:status
DeploymentSpec i:replicas,minReadySeconds,revisionHistoryLimit,progressDeadlineSeconds LabelSelector:selector PodTemplateSpec:template DeploymentStrategy:strategy b:paused
DeploymentStrategy s:type RollingUpdateDeployment:rollingUpdate
RollingUpdateDeployment o:maxUnavailable,maxSurge
ReplicaSet s:apiVersion,kind ObjectMeta:metadata ReplicaSetSpec:spec x:status
ReplicaSetSpec i:replicas,minReadySeconds LabelSelector:selector PodTemplateSpec:template
StatefulSet s:apiVersion,kind ObjectMeta:metadata StatefulSetSpec:spec x:status
StatefulSetSpec i:replicas,revisionHistoryLimit,minReadySeconds LabelSelector:selector PodTemplateSpec:template []x:volumeClaimTemplates s:serviceName,podManagementPolicy StatefulSetUpdateStrategy:updateStrategy x:persistentVolumeClaimRetentionPolicy,ordinals
StatefulSetUpdateStrategy s:type RollingUpdateStatefulSetStrategy:rollingUpdate
RollingUpdateStatefulSetStrategy i:partition o:maxUnavailable
PriorityClass s:apiVersion,kind,description,preemptionPolicy ObjectMeta:metadata i:value b:globalDefault
PodDisruptionBudget s:apiVersion,kind ObjectMeta:metadata PodDisruptionBudgetSpec:spec x:status
PodDisruptionBudgetSpec o:minAvailable,maxUnavailable LabelSelector:selector s:unhealthyPodEvictionPolicy
ResourceQuota s:apiVersion,kind ObjectMeta:metadata ResourceQuotaSpec:spec x:status
ResourceQuotaSpec {}q:hard []s:scopes x:scopeSelector

NodePool s:apiVersion,kind ObjectMeta:metadata NodePoolSpec:spec
NodePoolSpec i:count {}s:labels,annotations []Taint:taints {}q:allocatable s:namePattern
`;
