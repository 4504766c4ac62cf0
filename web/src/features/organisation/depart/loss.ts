/** The consequences of deleting a department, in words; `people` is undefined until loaded. */
export function removalLoss(name: string, below: number, people: number | undefined): string {
  const departs = below ? `“${name}”及其 ${below} 个下级部门` : `“${name}”`
  const links = people === undefined ? '用户' : people ? ` ${people} 名用户` : ''
  return `将删除部门${departs}，并移除${links ? `其中${links}的所属关系、` : ''}部门权限和部门角色`
}
