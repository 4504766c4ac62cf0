/** A start failed for a reason the operator can mend: shown as one line without a stack. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}
