/** A start that cannot go on for a reason the operator can mend: one line, shown without a stack. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
