import type { Catalogue } from './records/catalogue.ts'
import type { ListSource } from './records/list/column.ts'
import type { Fragment } from './records/list/fragment.ts'

/** Which rows of an entity a person reaches and which members they never see (DEC-063). */
export interface RowRule {
  where?: Fragment
  hidden: ReadonlySet<string>
  /** Members they see but never change. */
  readOnly?: ReadonlySet<string>
}

/** What a person may do; asked for every call, answered from memory. */
export interface Rights {
  /** Every action and every row of the tenant: its administrators and those of the platform. */
  isUnlimited: boolean
  /** A rule that limits the person goes by their real name: others set it, they do not (security, section 15). */
  isRuledByRealname: boolean
  can(action: string): boolean
  /** `undefined`: every row of the tenant, every member. */
  rowRule(source: ListSource): RowRule | undefined
}

/** Who is calling, in which tenant. Comes from the session row, never from the request's content. */
export interface Caller {
  userId: string
  username: string
  realname: string | null
  orgCode: string | null
  tenantId: number
  sessionId: string
  /** Holds the reserved role: every right in every tenant they belong to. */
  platformAdmin: boolean
  /** Only their home tenant's administrators change an account. */
  homeTenantId: number
  rights: Rights
  /** The tables and lists of their tenant, as they stood when the call began. */
  catalogue: Catalogue
}
