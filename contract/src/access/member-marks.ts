import { z } from 'zod'
import { AttrSetting } from './object-rule.ts'

/** Hidden and read-only members (DEC-063). */
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

/** Merges the attribute rules of one entity: a member is hidden or read-only only if every rule says so. */
export function memberMarks(contents: readonly (string | null)[]): MemberMarks {
  const settings = contents.map((content) => (content === null ? [] : (parsedSettings(content) ?? [])))
  return {
    hidden: settingsInEveryRule(settings, ({ visible }) => !visible),
    readOnly: settingsInEveryRule(settings, ({ editable }) => !editable),
  }
}

function settingsInEveryRule(
  rules: AttrSetting[][],
  matches: (setting: AttrSetting) => boolean,
): Set<string> {
  const [first = [], ...rest] = rules.map((settings) => settings.filter(matches).map(({ attr }) => attr))
  return new Set(first.filter((attr) => rest.every((each) => each.includes(attr))))
}
