/** Widths that change the layout (SHELL-003…005, DEC-008). */
export const breakpoints = { phone: '(max-width: 767.99px)', small: '(max-width: 1280.99px)' }
