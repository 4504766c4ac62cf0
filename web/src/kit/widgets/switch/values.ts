/** What a switch stores. */
export const on = 'Y'
export const off = 'N'
export const words: Record<string, string> = { [on]: '是', [off]: '否' }
