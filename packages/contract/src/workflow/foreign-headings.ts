import type { JobFieldName } from './job-fields.ts';

/** Headings of German, Spanish, French, Dutch, Italian and Portuguese files, as `jobHeadings` has the English ones. `plainHeading` writes them without accents. */
export const foreignHeadings: Partial<Record<JobFieldName, readonly string[]>> = {
  jobNumber: [
    ...['auftragsnummer', 'auftragsnr', 'auftrags nr', 'auftrag nr', 'projektnummer', 'projektnr', 'projekt nr'],
    ...['bauvorhaben nr', 'bauvorhabennummer', 'projectnr', 'projectnummer', 'werknummer', 'werknr'],
    ...[
      'codice commessa',
      'n commessa',
      'numero commessa',
      'commessa',
      'codigo da obra',
      'numero da obra',
      'n da obra',
    ],
    ...['baustellennummer', 'baustellennr', 'baustellen nr', 'baustelle nr', 'kostenstelle', 'kostentrager', 'nummer'],
    ...['numero de obra', 'no de obra', 'n o de obra', 'num de obra', 'num obra', 'no obra', 'n de obra'],
    ...['codigo de obra', 'clave de obra', 'codigo obra', 'obra no', 'clave', 'codigo'],
    ...['numero de proyecto', 'no de proyecto', 'n o de proyecto', 'codigo de proyecto', 'numero de contrato'],
    ...['numero de chantier', 'no de chantier', 'n de chantier', 'n chantier', 'no chantier', 'code chantier'],
    ...['numero d affaire', 'n d affaire', 'n affaire', 'no affaire', 'code affaire', 'numero de projet'],
    ...['no de projet', 'n de projet', 'n projet', 'no projet', 'code projet', 'numero de marche', 'numero', 'nr'],
    ...['auftrag', 'baustelle', 'projekt', 'obra', 'proyecto', 'chantier', 'affaire', 'projet'],
  ],
  jobName: [
    ...[
      'omschrijving',
      'projectnaam',
      'descrizione',
      'nome commessa',
      'descricao',
      'descricao da obra',
      'nome da obra',
    ],
    ...['projektname', 'projektbezeichnung', 'auftragsbezeichnung', 'bauvorhaben', 'baustellenbezeichnung'],
    ...['bezeichnung', 'baustelle', 'projekt', 'auftrag'],
    ...['nombre de la obra', 'nombre de obra', 'nombre del proyecto', 'nombre de proyecto', 'descripcion de la obra'],
    ...['descripcion', 'nombre', 'denominacion', 'obra', 'proyecto'],
    ...['nom du chantier', 'nom de l affaire', 'nom du projet', 'libelle', 'libelle du chantier', 'designation'],
    ...['intitule', 'nom', 'chantier', 'affaire', 'projet'],
  ],
  jobStatus: ['projektstatus', 'auftragsstatus', 'estado', 'estatus', 'situacion', 'statut', 'etat'],
  dateSold: [
    ...['startdatum', 'opdrachtdatum', 'data inizio', 'data contratto', 'data de inicio', 'data do contrato'],
    ...['auftragsdatum', 'vertragsdatum', 'auftragserteilung', 'beginn', 'baubeginn'],
    ...['fecha de contrato', 'fecha del contrato', 'fecha de adjudicacion', 'fecha de inicio', 'fecha inicio'],
    ...['date du marche', 'date du contrat', 'date de signature', 'date de debut', 'date debut'],
  ],
  projectManagerUserIds: [
    ...['projektleiter', 'projektleitung', 'bauleiter', 'bauleitung'],
    ...['gerente de proyecto', 'jefe de proyecto', 'jefe de obra', 'responsable'],
    ...['charge de projet', 'charge d affaires', 'chef de projet', 'conducteur de travaux'],
  ],
  division: ['sparte', 'abteilung', 'bereich', 'departamento', 'departement'],
  branch: ['niederlassung', 'filiale', 'standort', 'sucursal', 'delegacion', 'oficina', 'agence', 'succursale'],
  lastInvoiceDate: [
    ...['letzte rechnung', 'letztes rechnungsdatum', 'datum letzte rechnung'],
    ...['ultima factura', 'fecha ultima factura', 'fecha de ultima factura', 'fecha de la ultima factura'],
    ...['derniere facture', 'date derniere facture', 'date de derniere facture', 'date de la derniere facture'],
  ],
  notes: [
    ...['bemerkung', 'bemerkungen', 'notiz', 'notizen', 'anmerkung', 'anmerkungen', 'notas', 'observaciones'],
    ...['comentarios', 'remarques', 'commentaires', 'commentaire', 'observations'],
  ],
  dateClosed: [
    ...['abschlussdatum', 'schlussdatum', 'abgeschlossen am'],
    ...['fecha de cierre', 'fecha cierre', 'date de cloture', 'date cloture', 'date de fermeture'],
  ],
  estimator: ['kalkulator', 'presupuestista', 'metreur', 'estimateur'],
  originalContractAmount: [
    ...['aanneemsom', 'contractsom', 'opdrachtsom', 'importo contratto', 'importo contrattuale', 'valore contratto'],
    ...['valor do contrato', 'valor contratado', 'contrat initial'],
    ...['auftragssumme', 'auftragswert', 'auftragsvolumen', 'auftragsbetrag', 'vertragssumme', 'hauptauftrag'],
    ...['ursprungliche auftragssumme', 'auftragssumme netto'],
    ...['importe del contrato', 'importe de contrato', 'monto del contrato', 'monto de contrato', 'valor del contrato'],
    ...[
      'importe contratado',
      'monto contratado',
      'contrato original',
      'importe original',
      'monto original',
      'contrato',
    ],
    ...['montant du marche', 'montant marche', 'montant du contrat', 'marche initial', 'marche de base'],
    ...[
      'montant initial',
      'montant initial du marche',
      'montant du marche ht',
      'montant marche ht',
      'contrat',
      'marche',
    ],
  ],
  changeOrderTotal: [
    ...['meerwerk', 'meer en minderwerk', 'varianti', 'varianti approvate', 'aditivos', 'convenios modificatorios'],
    ...['nachtrage', 'genehmigte nachtrage', 'nachtragssumme', 'beauftragte nachtrage', 'nachtrage genehmigt'],
    ...['ordenes de cambio', 'ordenes de cambio aprobadas', 'adicionales', 'adicionales aprobados'],
    ...['avenants', 'avenants approuves', 'total avenants', 'total des avenants', 'montant des avenants'],
    ...['ordres de changement'],
  ],
  invoicedAmount: [
    ...['gefactureerd', 'gefactureerd t m heden', 'fatturato', 'importo fatturato', 'faturado', 'valor faturado'],
    ...['facture a date'],
    ...['abgerechnet', 'fakturiert', 'in rechnung gestellt', 'rechnungsbetrag', 'abgerechnete leistung'],
    ...['bisher abgerechnet', 'rechnungen', 'abgerechnet bisher'],
    ...['facturado', 'facturado a la fecha', 'importe facturado', 'monto facturado', 'total facturado'],
    ...['facturacion a la fecha', 'facturacion acumulada', 'facturacion'],
    ...['facture', 'facture a ce jour', 'montant facture', 'total facture', 'cumul facture', 'facturation'],
    ...['facturation cumulee', 'facturation a ce jour', 'facture cumule'],
  ],
  retainageAmount: [
    ...['ritenuta', 'ritenute a garanzia', 'retencao', 'retencao contratual'],
    ...['einbehalt', 'sicherheitseinbehalt', 'einbehalte'],
    ...['retencion', 'retenciones', 'retencion de garantia', 'fondo de garantia'],
    ...['retenue', 'retenues', 'retenue de garantie', 'retenues de garantie'],
  ],
  paymentsReceived: [
    ...['ontvangen', 'ontvangen betalingen', 'incassato', 'recebido', 'valor recebido'],
    ...['zahlungen', 'zahlungseingang', 'zahlungseingange', 'erhaltene zahlungen', 'bezahlt'],
    ...['cobrado', 'cobros', 'importe cobrado', 'monto cobrado', 'pagos recibidos', 'cobrado a la fecha'],
    ...['encaisse', 'encaissements', 'montant encaisse', 'paiements recus', 'reglements', 'reglements recus'],
  ],
  jobCostToDate: [
    ...[
      'kosten t m heden',
      'werkelijke kosten',
      'costi sostenuti',
      'costi a oggi',
      'custo ate a data',
      'custo realizado',
    ],
    ...['gebuchte kosten'],
    ...['istkosten', 'ist kosten', 'kosten ist', 'kosten bisher', 'bisherige kosten', 'angefallene kosten'],
    ...['aufgelaufene kosten', 'kosten'],
    ...['costo a la fecha', 'coste a la fecha', 'costos a la fecha', 'costes a la fecha', 'costo real', 'coste real'],
    ...['costo acumulado', 'coste acumulado', 'costo incurrido', 'costos incurridos', 'costos', 'costes'],
    ...['cout a ce jour', 'couts a ce jour', 'cout a date', 'couts a date', 'cout reel', 'couts reels'],
    ...['depenses a ce jour', 'depenses', 'couts'],
  ],
  expenseBudget: [
    ...['begrote kosten', 'begroting', 'costi preventivati', 'budget costi', 'custo orcado', 'orcamento'],
    ...['plankosten', 'sollkosten', 'soll kosten', 'kosten soll', 'kosten plan', 'kostenbudget'],
    ...['kalkulierte kosten', 'geplante kosten'],
    ...['presupuesto de costos', 'presupuesto de costes', 'costo presupuestado', 'coste presupuestado'],
    ...['costos presupuestados', 'presupuesto'],
    ...['budget de couts', 'budget couts', 'cout budgete', 'couts budgetes', 'cout prevu', 'couts prevus'],
  ],
  forecastCost: [
    ...['kostenprognose', 'voraussichtliche kosten', 'erwartete gesamtkosten', 'prognose', 'prognostizierte kosten'],
    ...['costo final estimado', 'coste final estimado', 'costo total estimado', 'coste total estimado', 'pronostico'],
    ...['cout final prevu', 'cout final estime', 'cout total estime', 'cout a terminaison', 'cout a fin d affaire'],
  ],
  typedPercent: [
    ...['fertigstellungsgrad', 'percent fertig', 'fertigstellung percent', 'baufortschritt'],
    ...['percent avance', 'porcentaje de avance', 'avance percent', 'avance fisico', 'avance'],
    ...['percent avancement', 'avancement percent', 'taux d avancement', 'pourcentage d avancement', 'avancement'],
  ],
};

/** Of a contract with its change orders. */
export const foreignRevisedHeadings: readonly string[] = [
  ...['aktuelle auftragssumme', 'auftragssumme inkl nachtrage', 'gesamtauftragssumme', 'auftragssumme gesamt'],
  ...['contrato actualizado', 'contrato modificado', 'contrato vigente', 'importe actualizado', 'monto actualizado'],
  ...['marche revise', 'contrat revise', 'montant revise', 'marche actualise', 'montant total du marche'],
];

/** Of what a job will still cost. */
export const foreignToCompleteHeadings: readonly string[] = [
  ...['restkosten', 'kosten bis fertigstellung', 'noch anfallende kosten'],
  ...['costo por ejecutar', 'coste pendiente', 'costo pendiente', 'costo para terminar', 'coste para terminar'],
  ...['reste a depenser', 'cout restant', 'couts restants', 'cout pour terminer'],
];
