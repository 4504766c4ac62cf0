/** A Chromium for the browser journeys, with the arguments it needs on this machine. */
export function findBrowser(kind?: 'installed' | 'npm'): Promise<{ path: string; args: string[] }>
