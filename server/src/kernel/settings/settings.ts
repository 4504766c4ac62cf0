import { workingFolder } from './program.ts'
import * as a from './setting-kinds.ts'
import { SettingsError } from './settings-error.ts'

export { SettingsError } from './settings-error.ts'

/** One setting: its variable, default, parser and description. */
export interface Setting<T> {
  env: string
  default?: string
  /** A secret's value never appears in a message or in a log. */
  secret?: true
  read: (text: string) => T
  about: string
}

type OptionalSetting<T> = Setting<T> & { default?: never }
type SettingWithDefault<T> = Setting<T> & { default: string }

/** Every setting; the documentation is generated from this table. Optional features are off when unset. */
export const settingsTable = {
  host: withDefault('HOST', '127.0.0.1', a.host, '监听地址；0.0.0.0 表示所有网卡'),
  port: withDefault('PORT', '8080', a.wholeNumber(0, 65535), '监听端口；0 表示由系统分配'),
  dataDir: withDefault(
    'DATA_DIR',
    'data',
    a.pathFrom(workingFolder),
    '数据目录：内置数据库、上传文件与密钥；相对路径从启动时所在的目录算起',
  ),
  databaseUrl: secretSetting(
    'DATABASE_URL',
    a.postgresUrl,
    '外部 PostgreSQL 的属主连接，可写几个主机（主机1:端口,主机2:端口），自动找到主库；不设则用内置数据库',
  ),
  databaseRwUrl: secretSetting('DATABASE_RW_URL', a.postgresUrl, '不能自建角色时，现成的业务角色连接'),
  databaseRoUrl: secretSetting('DATABASE_RO_URL', a.postgresUrl, '不能自建角色时，现成的报表只读角色连接'),
  databasePooled: withDefault(
    'DATABASE_POOLED',
    'off',
    a.onOff,
    'DATABASE_RW_URL 是否经过事务模式的连接池（如 PgBouncer）',
  ),
  databaseListenUrl: secretSetting(
    'DATABASE_LISTEN_URL',
    a.postgresUrl,
    '使用连接池时，同一业务角色绕过连接池的直连地址，用于接收变更通知',
  ),
  databaseReplicaUrl: secretSetting(
    'DATABASE_REPLICA_URL',
    a.replicaUrl,
    '流复制的备库：报表与导出在这里读，账号与主库的角色相同；不设则都在主库读',
  ),
  replicaLagSeconds: withDefault(
    'REPLICA_LAG_SECONDS',
    '60',
    a.wholeNumber(1, 3600),
    '备库落后超过这么多秒时，报表回到主库读',
  ),
  databaseRolePrefix: withDefault('DATABASE_ROLE_PREFIX', 'banyan', a.roleName, '自建数据库角色的名称前缀'),
  databaseWaitSeconds: withDefault(
    'DATABASE_WAIT_SECONDS',
    '60',
    a.wholeNumber(0, 3600),
    '启动时等待外部数据库就绪的秒数；0 为不等待',
  ),
  poolSize: withDefault('POOL_SIZE', '10', a.wholeNumber(1, 50), '业务连接池的连接数'),
  secretKey: secretSetting('SECRET_KEY', a.longText(32), '主密钥，至少 32 个字符；用内置数据库时可自动生成'),
  backupKey: secretSetting(
    'BACKUP_KEY',
    a.longText(32),
    '备份的签名密钥，至少 32 个字符，不进备份；不设则在第一次备份时生成于数据目录的 backup.key',
  ),
  adminPassword: secretSetting(
    'ADMIN_PASSWORD',
    a.password,
    '管理员 admin 的初始密码；首次登录之前的任何一次启动都会采用；不设则生成，并在首次登录之前每次启动时显示',
  ),
  demoData: withDefault('DEMO_DATA', 'on', a.onOff, '首次启动是否写入演示租户及其数据'),
  demoHistory: withDefault(
    'DEMO_HISTORY',
    'on',
    a.onOff,
    '演示租户是否带有使用痕迹：近 30 天的访问、日志、自建角色与数据规则',
  ),
  demoPassword: secretSetting('DEMO_PASSWORD', a.password, '演示用户的密码；不设则生成并显示一次'),
  drainSeconds: withDefault(
    'DRAIN_SECONDS',
    '0',
    a.wholeNumber(0, 600),
    '收到停止信号后，先报告未就绪、照常服务的秒数，供负载均衡摘除本机；后一半时间里每个答复都关闭它的连接',
  ),
  stopSeconds: withDefault(
    'STOP_SECONDS',
    '20',
    a.wholeNumber(1, 3600),
    '停止时等待未完成的请求与下载的秒数',
  ),
  minFreeMb: withDefault(
    'MIN_FREE_MB',
    '200',
    a.wholeNumber(0, 1_000_000),
    '数据目录可用空间低于此值（MB）时报告未就绪',
  ),
  linkAccessToken: withDefault('LINK_ACCESS_TOKEN', 'on', a.onOff, '链接登录是否也接受访问令牌'),
  publicUrl: withoutDefault('PUBLIC_URL', a.webUrl, '控制台对外的地址；单点登录与扫码登录由此返回'),
  captcha: withDefault('CAPTCHA', 'off', a.onOff, '密码登录是否需要图片验证码'),
  smsSender: withDefault(
    'SMS_SENDER',
    'none',
    a.oneOfWords('none', 'console'),
    '短信通道；console 只用于开发',
  ),
  mailSender: withDefault(
    'MAIL_SENDER',
    'none',
    a.oneOfWords('none', 'smtp', 'console'),
    '邮件通道；smtp 经由 SMTP_HOST 发送，console 只用于开发',
  ),
  smtpHost: withoutDefault('SMTP_HOST', a.host, '发送邮件的服务器，例如 smtp.example.com'),
  smtpPort: withDefault(
    'SMTP_PORT',
    '465',
    a.wholeNumber(1, 65535),
    '邮件服务器的端口：加密一般为 465，STARTTLS 一般为 587',
  ),
  smtpTls: withDefault(
    'SMTP_TLS',
    'implicit',
    a.oneOfWords('implicit', 'starttls', 'none'),
    '与邮件服务器的加密：implicit 连接即加密，starttls 连接后必须加密，none 不加密，只用于本机或内网',
  ),
  smtpUser: withoutDefault('SMTP_USER', a.shortText(200), '邮件服务器的账号；不设则不登录'),
  smtpPassword: secretSetting('SMTP_PASSWORD', a.shortText(200), '邮件服务器的密码或授权码'),
  mailFrom: withoutDefault('MAIL_FROM', a.mailAddress, '发件人，例如 榕台 <noreply@example.com>'),
  casUrl: withoutDefault(
    'CAS_URL',
    a.webUrl,
    '单点登录（CAS）服务器的地址，例如 https://sso.example.com/cas',
  ),
  casServices: withDefault(
    'CAS_SERVICES',
    '',
    a.listOf(a.origin),
    'PUBLIC_URL 之外可用于单点登录的来源，逗号分隔',
  ),
  dingtalkClientId: withoutDefault(
    'DINGTALK_CLIENT_ID',
    a.shortText(100),
    '钉钉扫码登录的应用标识；不设则关闭',
  ),
  dingtalkClientSecret: secretSetting('DINGTALK_CLIENT_SECRET', a.shortText(200), '钉钉扫码登录的应用密钥'),
  dingtalkLoginUrl: withDefault(
    'DINGTALK_LOGIN_URL',
    'https://login.dingtalk.com',
    a.webUrl,
    '钉钉扫码页的地址',
  ),
  dingtalkApiUrl: withDefault('DINGTALK_API_URL', 'https://api.dingtalk.com', a.webUrl, '钉钉接口的地址'),
  wechatAppId: withoutDefault('WECHAT_APP_ID', a.shortText(100), '微信扫码登录的应用标识；不设则关闭'),
  wechatAppSecret: secretSetting('WECHAT_APP_SECRET', a.shortText(200), '微信扫码登录的应用密钥'),
  wechatLoginUrl: withDefault('WECHAT_LOGIN_URL', 'https://open.weixin.qq.com', a.webUrl, '微信扫码页的地址'),
  wechatApiUrl: withDefault('WECHAT_API_URL', 'https://api.weixin.qq.com', a.webUrl, '微信接口的地址'),
  linkHosts: withDefault(
    'LINK_HOSTS',
    '',
    a.listOf(a.hostAndPort),
    '菜单链接中的 {{token}} 只发给这些主机（主机[:端口]，逗号分隔），填入的是一次性登录码',
  ),
  consoleValues: withDefault(
    'CONSOLE_VALUES',
    '',
    a.namedValues,
    '菜单链接中 {{config.名称}} 的取值，写作 名称=值，逗号分隔；浏览器可见，不要放密钥',
  ),
  metricsToken: secretSetting('METRICS_TOKEN', a.longText(16), '/metrics 的令牌，至少 16 个字符；不设则关闭'),
  accessTokenHours: withDefault('ACCESS_TOKEN_HOURS', '2', a.positiveNumber(24 * 30), '访问令牌的有效小时数'),
  loginsPerMinute: withDefault(
    'LOGINS_PER_MINUTE',
    '10',
    a.wholeNumber(1, 100_000),
    '同一地址每分钟允许的登录失败次数',
  ),
  socketRetryMs: withDefault(
    'SOCKET_RETRY_MS',
    '500000',
    a.wholeNumber(1000, 3_600_000),
    '控制台的 WebSocket 断开后自动重连的间隔（毫秒）',
  ),
  refreshTokenDays: withDefault('REFRESH_TOKEN_DAYS', '10', a.positiveNumber(365), '刷新令牌的有效天数'),
  prefixOauth: withDefault('PREFIX_OAUTH', '/plat-oauth', a.pathPrefix, '接口前缀 oauth'),
  prefixAuth: withDefault('PREFIX_AUTH', '/plat-auth', a.pathPrefix, '接口前缀 auth'),
  prefixVcl: withDefault('PREFIX_VCL', '/plat-vcl', a.pathPrefix, '接口前缀 vcl'),
  prefixPara: withDefault('PREFIX_PARA', '/plat-para', a.pathPrefix, '接口前缀 para'),
  prefixSysDict: withDefault('PREFIX_SYS_DICT', '/plat-vcl/sys/dict', a.pathPrefix, '字典接口前缀 sys-dict'),
  contextPath: withoutDefault('CONTEXT_PATH', a.pathPrefix, '部署在子路径下时的路径，例如 /banyan'),
  corsOrigins: withDefault('CORS_ORIGINS', '', a.listOf(a.origin), '允许跨域的来源，逗号分隔；空为不允许'),
  trustProxy: withDefault(
    'TRUST_PROXY',
    '',
    a.listOf(a.ipOrNetwork),
    '反向代理的地址或网段，逗号分隔；空为没有',
  ),
  uploadLimitMb: withDefault('UPLOAD_LIMIT_MB', '50', a.wholeNumber(1, 2048), '单个上传文件的上限（MB）'),
  s3Endpoint: withoutDefault(
    'S3_ENDPOINT',
    a.webUrl,
    '文件存放在 S3 兼容的对象存储时，它的地址，例如 https://s3.example.com；不设则放在数据目录',
  ),
  s3Bucket: withoutDefault('S3_BUCKET', a.shortText(63), '对象存储的存储桶'),
  s3Prefix: withDefault(
    'S3_PREFIX',
    '',
    a.keyPrefix,
    '存储桶内的路径前缀，例如 banyan/；多个安装可共用一个存储桶',
  ),
  s3Region: withDefault('S3_REGION', 'us-east-1', a.shortText(50), '对象存储的区域'),
  s3PathStyle: withDefault('S3_PATH_STYLE', 'on', a.onOff, '存储桶写在路径里（on）还是写在主机名里（off）'),
  s3AccessKey: secretSetting('S3_ACCESS_KEY', a.shortText(200), '对象存储的访问密钥标识'),
  s3SecretKey: secretSetting('S3_SECRET_KEY', a.shortText(200), '对象存储的访问密钥'),
  tenantStorageMb: withDefault(
    'TENANT_STORAGE_MB',
    '10240',
    a.wholeNumber(0, 100_000_000),
    '每个租户的文件总量上限（MB），租户可另设；0 为不限',
  ),
  trashDays: withDefault('TRASH_DAYS', '30', a.wholeNumber(1, 3650), '不再使用的文件在回收区保留的天数'),
  sweepLimitPercent: withDefault(
    'SWEEP_LIMIT_PERCENT',
    '10',
    a.wholeNumber(1, 100),
    '一次清理最多移走的文件比例（%）；超过则停止并记入日志，多半是哪里弄错了',
  ),
  logDays: withDefault(
    'LOG_DAYS',
    '730',
    a.wholeNumber(180, 3650),
    '登录日志与操作日志保留的天数（依法不少于六个月）',
  ),
  positionDays: withDefault('POSITION_DAYS', '365', a.wholeNumber(1, 3650), '车辆历史位置保留的天数'),
  messageDays: withDefault(
    'MESSAGE_DAYS',
    '365',
    a.wholeNumber(1, 3650),
    '系统消息（如工单超时提醒）保留的天数',
  ),
  answerDays: withDefault(
    'ANSWER_DAYS',
    '7',
    a.wholeNumber(1, 30),
    '为重复提交（Idempotency-Key）保留答复的天数',
  ),
  forwardTargets: withDefault(
    'FORWARD_TARGETS',
    '',
    a.listOf(a.urlPrefix),
    '允许转发的目标地址前缀，逗号分隔；空为不转发。内网目标须直接写 IP 或 localhost',
  ),
  outgoingTargets: withDefault(
    'OUTGOING_TARGETS',
    '',
    a.listOf(a.urlPrefix),
    '事件推送允许的接收地址前缀，逗号分隔，空为不推送；群机器人除企业微信、钉钉、飞书的公开地址之外也允许这些；租户的单点登录服务器（OpenID Connect）也须在其中。内网目标须直接写 IP 或 localhost',
  ),
  outgoingDays: withDefault(
    'OUTGOING_DAYS',
    '30',
    a.wholeNumber(1, 365),
    '发往邮箱、群机器人等外部系统的记录保留的天数',
  ),
  mapProvider: withDefault(
    'MAP_PROVIDER',
    'offline',
    a.oneOfWords('offline', 'amap', 'tianditu'),
    '地图：offline 为内置轮廓示意图，amap 为高德，tianditu 为天地图；在线服务不可用时自动退回内置地图',
  ),
  mapKey: secretSetting(
    'MAP_KEY',
    a.shortText(200),
    '在线地图服务的密钥（高德 Web 服务 key 或天地图 tk），不会发给浏览器',
  ),
  mapApiUrl: withoutDefault('MAP_API_URL', a.webUrl, '在线地图检索服务的地址；不设则用服务商的公开地址'),
  mapTileUrl: withoutDefault('MAP_TILE_URL', a.webUrl, '在线地图瓦片服务的地址；不设则用服务商的公开地址'),
  mapApproval: withoutDefault(
    'MAP_APPROVAL',
    a.shortText(60),
    '底图的审图号，显示在地图右下角。在中国境内向公众展示地图须使用已审核的底图并标注审图号；内置轮廓图未送审，仅供内部示意',
  ),
  sysId: withDefault('SYS_ID', '1', a.shortText(32), '系统标识，决定加载哪个系统的菜单'),
  systemName: withDefault('SYSTEM_NAME', '榕台', a.shortText(50), '没有租户名称时显示的系统名称'),
  systemType: withDefault(
    'SYSTEM_TYPE',
    'platform',
    a.oneOfWords('platform', 'vehicle'),
    '系统类型，决定应用二维码',
  ),
  devicePrefix: withDefault('TMNL_PREFIX', 'wg_', a.shortText(20), '自动编号的设备号以此开头'),
  severalDevices: withDefault('MORE_TMNL', 'on', a.onOff, '一辆车可以安装多台设备'),
  logLevel: withDefault(
    'LOG_LEVEL',
    'info',
    a.oneOfWords('silent', 'error', 'warn', 'info', 'debug', 'trace'),
    '日志级别',
  ),
}

type SettingsTable = typeof settingsTable

/** The checked settings; a member is `undefined` where its setting has no default. */
export type Settings = {
  [K in keyof SettingsTable as SettingsTable[K] extends SettingWithDefault<unknown> ? K : never]: ReturnType<
    SettingsTable[K]['read']
  >
} & {
  [K in keyof SettingsTable as SettingsTable[K] extends SettingWithDefault<unknown> ? never : K]?: ReturnType<
    SettingsTable[K]['read']
  >
}

/** Reads and checks every setting at once; an empty variable counts as unset. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const { settings, complaints } = checkSettings(env)
  if (complaints.length) throw new SettingsError(`设置有误：${complaints.join('；')}`)
  return settings
}

/** The settings and the complaints about them; a wrong setting has its default here. */
export function checkSettings(env: NodeJS.ProcessEnv): { settings: Settings; complaints: string[] } {
  const settings: Record<string, unknown> = {}
  const defaults: Record<string, unknown> = {}
  const complaints: string[] = []
  for (const [key, setting] of Object.entries<Setting<unknown>>(settingsTable)) {
    const text = env[setting.env]?.trim() || setting.default
    if (text === undefined) continue
    try {
      settings[key] = setting.read(text)
    } catch (error) {
      complaints.push(complaintText(setting, text, error))
      if (setting.default !== undefined) defaults[key] = setting.read(setting.default)
    }
  }
  complaints.push(...findContradictions(settings as Settings))
  return { settings: { ...settings, ...defaults } as Settings, complaints }
}

function findContradictions(settings: Settings): string[] {
  const { databaseUrl, databaseRwUrl, databaseRoUrl, secretKey, publicUrl } = settings
  const { mapProvider, mapKey, databasePooled, databaseListenUrl } = settings
  const { casUrl, casServices, dingtalkClientId, dingtalkClientSecret, wechatAppId, wechatAppSecret } =
    settings
  const found: string[] = []
  if (databaseUrl && !secretKey) found.push('设置了 DATABASE_URL 时必须设置 SECRET_KEY（至少 32 个字符）')
  if (Boolean(databaseRwUrl) !== Boolean(databaseRoUrl))
    found.push('DATABASE_RW_URL 与 DATABASE_RO_URL 必须同时设置')
  if (databaseRwUrl && !databaseUrl) found.push('DATABASE_RW_URL 只能与 DATABASE_URL 一起使用')
  if (settings.databaseReplicaUrl && !databaseUrl)
    found.push('DATABASE_REPLICA_URL 只能与 DATABASE_URL 一起使用')
  if (databasePooled && !(databaseRwUrl && databaseListenUrl))
    found.push('设置了 DATABASE_POOLED=on 时必须设置 DATABASE_RW_URL 与 DATABASE_LISTEN_URL')
  // A broken setting is missing here and was reported before.
  if (casUrl && !publicUrl && casServices?.length === 0) found.push('设置了 CAS_URL 时必须设置 PUBLIC_URL')
  if (Boolean(dingtalkClientId) !== Boolean(dingtalkClientSecret))
    found.push('DINGTALK_CLIENT_ID 与 DINGTALK_CLIENT_SECRET 必须同时设置')
  if (Boolean(wechatAppId) !== Boolean(wechatAppSecret))
    found.push('WECHAT_APP_ID 与 WECHAT_APP_SECRET 必须同时设置')
  if ((dingtalkClientId || wechatAppId) && !publicUrl) found.push('扫码登录需要设置 PUBLIC_URL')
  if (mapProvider !== undefined && mapProvider !== 'offline' && !mapKey)
    found.push(`MAP_PROVIDER 为 ${mapProvider} 时必须设置 MAP_KEY`)
  const { mailSender, smtpHost, mailFrom, smtpUser, smtpPassword } = settings
  if (mailSender === 'smtp' && !(smtpHost && mailFrom))
    found.push('MAIL_SENDER 为 smtp 时必须设置 SMTP_HOST 与 MAIL_FROM')
  if (Boolean(smtpUser) !== Boolean(smtpPassword)) found.push('SMTP_USER 与 SMTP_PASSWORD 必须同时设置')
  const { s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey } = settings
  const s3 = [s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey].filter(Boolean).length
  if (s3 % 4) found.push('S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY 与 S3_SECRET_KEY 必须同时设置')
  return found
}

function complaintText(setting: Setting<unknown>, text: string, error: unknown): string {
  const rule = `${setting.env} ${error instanceof Error ? error.message : String(error)}`
  return setting.secret ? rule : `${rule}，现在是“${text.slice(0, 60).replaceAll(/\s+/g, ' ')}”`
}

function withDefault<T>(
  env: string,
  value: string,
  read: (text: string) => T,
  about: string,
): SettingWithDefault<T> {
  return { env, default: value, read, about }
}

function withoutDefault<T>(env: string, read: (text: string) => T, about: string): OptionalSetting<T> {
  return { env, read, about }
}

function secretSetting<T>(env: string, read: (text: string) => T, about: string): OptionalSetting<T> {
  return { env, read, about, secret: true }
}
