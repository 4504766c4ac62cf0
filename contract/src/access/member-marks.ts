import { z } from 'zod'
import { AttrSetting } from './object-rule.ts'

/** Members that somebody does not see, and those they see but never change (DEC-063). */
export interface MemberMarks {
  hidden: ReadonlySet<string>
  readOnly: ReadonlySet<string>
}

const Settings = z.array(AttrSetting).max(200)

/** The settings of an attribute rule; `undefined` where they cannot be read. */
export function parsedSettings(content: string): AttrSetting[] | undefined {
  try {
    const parsed = Settings.safeParse(JSON.parse(content))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** What rules on one entity say of its members: one is hidden or fixed only where every rule says so. */
export function memberMarks(contents: readonly (string | null)[]): MemberMarks {
  const settings = contents.map((content) => (content === null ? [] : (parsedSettings(content) ?? [])))
  return {
    hidden: commonTo(settings, ({ visible }) => !visible),
    readOnly: commonTo(settings, ({ editable }) => !editable),
  }
}

function commonTo(rules: AttrSetting[][], matches: (setting: AttrSetting) => boolean): Set<string> {
  const [first = [], ...rest] = rules.map((settings) => settings.filter(matches).map(({ attr }) => attr))
  return new Set(first.filter((attr) => rest.every((each) => each.includes(attr))))
}
