/**
 * Deletes what this browser keeps of the data, where no back end is there that could be asked to. Rejects when another tab
 * holds it.
 */
export function forgetChanges(database: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(database);
    asked.onsuccess = () => resolve();
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error('another tab is using the data. Close it, and try again.'));
  });
}
