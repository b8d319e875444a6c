/**
 * Deletes the data that this browser keeps, when there is no back end to ask. Rejects if another tab
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
