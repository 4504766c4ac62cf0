import { platformMemberSql } from '#kernel/records/platform-rows.ts'

/** Rules of the platform show in every tenant and are changed by the platform alone. */
export const platformRules = { computed: platformMemberSql, platformRefusal: '平台规则只能由平台管理员修改' }
