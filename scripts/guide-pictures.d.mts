export function readScenes(): { name: string; path?: string }[]
export function facesOf(scenes: { name: string; path?: string }[]): Record<string, unknown>
