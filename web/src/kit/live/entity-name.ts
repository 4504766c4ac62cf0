/** The entity that a family of calls is about: the calls of an online form share the name of the form. */
export const entityOfFamily = (family: string): string => family.replace(/^onlineForm\//, 'online:')
