export function missingEntries(lock: { packages: Record<string, object> }): Record<string, object>
