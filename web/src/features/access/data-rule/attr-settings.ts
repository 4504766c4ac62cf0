import { AttrSetting } from '@banyan/contract/access/object-rule'

/** Parses the member settings of a rule; members without a setting are visible and editable (DEC-063). */
export function parseSettings(text: string | null | undefined): AttrSetting[] {
  if (!text) return []
  try {
    return AttrSetting.array().safeParse(JSON.parse(text)).data ?? []
  } catch {
    return [] // text entered by hand may be invalid
  }
}

/** Sets a member visible or editable. Hiding also makes it read-only, making it editable also shows it. */
export function withSetting(
  settings: readonly AttrSetting[],
  attr: string,
  change: { visible: boolean } | { editable: boolean },
): AttrSetting[] {
  const old = settings.find((one) => one.attr === attr) ?? { attr, visible: true, editable: true }
  const next =
    'visible' in change
      ? { attr, visible: change.visible, editable: change.visible && old.editable }
      : { attr, visible: old.visible || change.editable, editable: change.editable }
  const others = settings.filter((one) => one.attr !== attr)
  return next.visible && next.editable ? others : [...others, next]
}
