/** The fixed path of the home page, target of `/` and of a login without `redirect` (DEC-022). */
export const homePath = '/vclinfoExtend/distributionMap'

/** The page of the caller's own messages, which the bell leads to (MSG-004). */
export const messagesPath = '/isps/userAnnouncement'
