/** Sets the deadline of every running discovery to now, so that tests need not wait for silent sellers. */
export async function expireDiscoveries(query: (sql: string) => Promise<unknown>): Promise<void> {
  await query(`update discoveries set deadline_at = now() where status = 'running'`);
  // Rows are locked in the order that the exchange uses, to avoid deadlocks.
  await query(
    `with open as materialized (
       select account_id, discovery_id, seller_id from discovery_asks where settled_at is null order by account_id, discovery_id, seller_id for update)
     update discovery_asks a set deadline_at = now() from open
     where (a.account_id, a.discovery_id, a.seller_id) = (open.account_id, open.discovery_id, open.seller_id)`,
  );
}
