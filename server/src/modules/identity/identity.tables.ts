import { sql } from 'drizzle-orm'
import { boolean, inet, integer, text, timestamp } from 'drizzle-orm/pg-core'
import { globalTable, tenantTable, wireDay, wireTime } from '#kernel/database/table.ts'

const timestampColumn = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * The credentials of a person, one row per platform (DEC-050); number and address are contacts that several tenants may
 * store. Visible during sign-in, to the person, and in tenants the person belongs to.
 */
export const accounts = globalTable(
  'identity_account',
  {
    id: text().primaryKey(),
    username: text().notNull(),
    phone: text(),
    /** When the account got the number; of several accounts with one number the earliest signs in by it. */
    phoneSince: timestampColumn(),
    /** When the number was verified by a code; verified holders take precedence over others. */
    phoneProvedAt: timestampColumn(),
    email: text(),
    // Columns, not expressions: under row-level security `lower()` keeps PostgreSQL from using an index.
    usernameKey: text().generatedAlwaysAs(sql`lower(username)`),
    emailKey: text().generatedAlwaysAs(sql`lower(email)`),
    passwordHash: text(),
    /** The sealed secret of the person's authenticator app; none: no second factor. */
    totpSecret: text(),
    /** The time step of the last code that was accepted: it and those before it are used up. */
    totpStep: integer().notNull().default(0),
    /** Hashes of the recovery codes that are left. */
    recoveryCodes: text().array().notNull().default([]),
    /** The tenant the person was created in: only its administrators change account and password. */
    homeTenantId: integer().notNull(),
    /** Holds the reserved role super_admin (DEC-049). */
    platformAdmin: boolean().notNull().default(false),
    /** Missing in accounts of early versions, which count as the earliest. */
    createdAt: timestampColumn(),
    lastTenantId: integer(),
    failuresInRow: integer().notNull().default(0),
    /** The last sign-in; before the first one, a generated password is printed at every start. */
    signedInAt: timestampColumn(),
    deletedAt: timestampColumn(),
  },
  // Not `exists`: PostgreSQL may answer that by reading all people of the tenant, once for every request.
  `app_flag('auth') or id = app_text('account_id')
   or (select true from identity_user u where u.id = identity_account.id and u.tenant_id = app_tenant() limit 1)`,
  [
    { member: 'username', by: [sql`username_key`], where: sql`deleted_at is null`, taken: '用户名已存在' },
    // Unique within the tenant only, so that nobody learns whether another tenant has the number or address.
    {
      member: 'phone',
      by: [sql`phone`, sql`home_tenant_id`],
      where: sql`deleted_at is null`,
      taken: '手机号已存在',
    },
    {
      member: 'email',
      by: [sql`email_key`, sql`home_tenant_id`],
      where: sql`deleted_at is null`,
      taken: '邮箱已存在',
    },
  ],
  { isCompared: true },
)

/** A person inside a tenant; the id is the account's, the shared members are copies of it. */
export const users = tenantTable(
  'identity_user',
  {
    username: text().notNull(),
    realname: text(),
    avatar: text(),
    sex: text(),
    birthday: wireDay(),
    phone: text(),
    email: text(),
    workNo: text(),
    post: text(),
    telephone: text(),
    status: text().notNull().default('1'),
    userIdentity: text().notNull().default('1'),
    departIds: text(),
    orgId: text(),
    orgCode: text(),
  },
  {
    unique: [['username'], ['workNo']],
    taken: { username: '用户名已存在', workNo: '工号已存在' },
    search: ['username', 'realname', 'phone'],
    indexes: [['orgCode']],
    files: ['avatar'],
    lookups: ['realname,username', 'realname,id', 'username,id'],
    picker: {
      shows: ['username', 'realname', 'avatar', 'orgCode', 'orgCodeTxt', 'status'],
      pages: [
        'announcement',
        'role',
        'depart',
        'departRole',
        'workOrder',
        'timeoutRule',
        'serviceType',
        'device',
        'objectRule',
      ],
      opens: ['organisation_depart'],
    },
    knownAs: ['sys_user'],
    reportable: true,
    alsoVisible: "id = app_text('account_id')",
    isCompared: true,
  },
)

/** One row per sign-in; tokens are signatures over it and are never stored. */
export const sessions = globalTable(
  'identity_session',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    tenantId: integer().notNull(),
    /** The session that opened this one by a link; the database ends both together (security, section 18). */
    parentId: text(),
    /** Generation of the refresh token (security: one atomic update). */
    gen: integer().notNull().default(1),
    salt: text().notNull(),
    rotatedAt: timestampColumn(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** The expiry of all access tokens issued so far; each refresh extends it. */
    accessUntil: timestampColumn().notNull(),
    expiresAt: timestampColumn().notNull(),
    revokedAt: timestampColumn(),
    /** Ended on purpose from elsewhere, as opposed to by its own user (DEC-024). */
    revokedBy: text(),
    peer: inet(),
    agent: text(),
    /** When it was last used, to about a minute. */
    seenAt: timestampColumn(),
    /** The sealed data for signing out at the provider of a single sign-on session. */
    singleSignOn: text(),
  },
  // The clean-up during sign-in may delete expired sessions of anybody.
  `id = app_text('session_id') or tenant_id = app_tenant() or account_id = app_text('account_id')
   or (app_flag('auth') and expires_at < app_now())`,
)

/** One-time tickets, stored as hashes, ending with their session (DEC-108). */
export const tickets = globalTable(
  'identity_ticket',
  {
    hash: text().primaryKey(),
    use: text().notNull(),
    path: text(),
    sessionId: text().notNull(),
    accountId: text().notNull(),
    tenantId: integer().notNull(),
    expiresAt: timestampColumn().notNull(),
    usedAt: timestampColumn(),
  },
  `hash = app_text('ticket') or session_id = app_text('session_id')
   or (app_flag('auth') and expires_at < app_now())`,
)

/** Failed sign-ins of the last minutes, for the lock-out. */
export const loginFailures = globalTable(
  'identity_login_failure',
  {
    id: text().primaryKey(),
    accountKey: text().notNull(),
    peer: text().notNull(),
    at: timestampColumn().notNull().defaultNow(),
  },
  `app_flag('auth')`,
)

/**
 * One-time values that prove something before anybody is signed in: SMS codes, captchas, the state of a scan. Each is
 * bound to its key (purpose and number, for example) and stored as a hash.
 */
export const proofs = globalTable(
  'identity_proof',
  {
    key: text().primaryKey(),
    hash: text().notNull(),
    /** Data bound to the value, e.g. the scanned identity. */
    data: text(),
    tries: integer().notNull().default(0),
    expiresAt: timestampColumn().notNull(),
    usedAt: timestampColumn(),
    /** How many were issued for the key since `issuedFrom`, for the hourly limit. */
    issued: integer().notNull().default(1),
    issuedFrom: timestampColumn().notNull().defaultNow(),
  },
  `app_flag('auth')`,
)

/**
 * Third-party identities tied to accounts; the key is `{type}:{subject}` (DEC-094), of single sign-on
 * `oidc:{tenant}:{issuer} {subject}`.
 */
export const thirdIdentities = globalTable(
  'identity_third',
  {
    key: text().primaryKey(),
    accountId: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  `app_flag('auth') or account_id = app_text('account_id')`,
)

/** The OpenID Connect provider of a tenant; its id is that of the tenant, so that there is only one. */
export const singleSignOnProviders = tenantTable(
  'identity_single_sign_on',
  {
    name: text().notNull(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    sealedSecret: text().notNull(),
    scopes: text().notNull(),
    firstLogin: text().$type<'bind' | 'create' | 'refuse'>().notNull(),
    roleId: text(),
    isEnabled: boolean().notNull(),
  },
  // Visible during sign-in, because the sign-in page of a shared address needs to know whether any tenant has a
  // provider.
  { alsoVisible: "app_flag('auth')" },
)

/** Visits of days that are over, rolled up from the login log so that figures never read all of it (DEC-064). */
export const visitDays = tenantTable(
  'identity_visit_day',
  { day: wireDay().notNull(), visits: integer().notNull(), ips: integer().notNull() },
  { unique: [['day']] },
)

/** What people have begun to write and not saved; the id is made of person, place and origin. */
export const drafts = tenantTable(
  'identity_draft',
  {
    userId: text().notNull(),
    place: text().notNull(),
    origin: text().notNull(),
    title: text().notNull(),
    path: text().notNull(),
    content: text().notNull(),
    savedAt: wireTime().notNull(),
  },
  { indexes: [['userId', 'place']], agedBy: 'savedAt', isUnwatched: true },
)
