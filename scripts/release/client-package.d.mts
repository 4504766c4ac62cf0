export function makeClientPackage(to?: string): Promise<string>
