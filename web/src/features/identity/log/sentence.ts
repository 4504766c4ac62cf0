type Members = Record<string, unknown> | null | undefined

interface LogEntry {
  content?: unknown
  recordName?: unknown
  before?: unknown
  after?: unknown
}

/** Members that name a record, the most telling first. */
const nameMembers = [
  'realname',
  'roleName',
  'departName',
  'titile',
  'dictName',
  'itemText',
  'ruleName',
  'name',
  'username',
]

/** What was done, and to what: 编辑角色“客服专员”. */
export function logSentence({ content, recordName, before, after }: LogEntry): string {
  const given = typeof recordName === 'string' && recordName ? recordName : undefined
  const name = recordNameIn(after as Members) ?? recordNameIn(before as Members) ?? given
  const said = String(content ?? '')
  return name && !said.includes(name) ? `${said}“${name}”` : said
}

const recordNameIn = (members: Members): string | undefined =>
  nameMembers
    .map((name) => members?.[name])
    .find((value): value is string => typeof value === 'string' && value !== '')
