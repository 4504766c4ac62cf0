/** The entity of a family of calls; calls of an online form use the name of the form. */
export const entityOfFamily = (family: string): string => family.replace(/^onlineForm\//, 'online:')
