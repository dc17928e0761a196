type OtherHeads = Readonly<Record<string, readonly string[]>>;

/** What other tables call our fields, in English, German and French; signs, accents and case aside. */
export const headsOfBatteries: OtherHeads = {
  serialNumber: ['Serial', 'Serial No', 'S/N', 'Seriennummer', 'Serien-Nr', 'Numéro de série', 'N° de série'],
  modelName: ['Model', 'Battery Model', 'Modell', 'Modèle'],
  manufacturer: ['Maker', 'Brand', 'Hersteller', 'Fabricant', 'Marque'],
  chemistry: ['Technology', 'Chemie', 'Technologie', 'Chimie'],
  designCapacity: [
    'Capacity',
    'Rated Capacity',
    'Nominal Capacity',
    'Nennkapazität',
    'Kapazität',
    'Capacité',
    'Capacité nominale',
  ],
  nomVoltage: ['Voltage', 'Rated Voltage', 'Nennspannung', 'Spannung', 'Tension', 'Tension nominale'],
  ratedCca: ['CCA', 'Cold Cranking Amps', 'Kälteprüfstrom', 'Kaltstartstrom', 'Courant de démarrage à froid'],
  rc: ['Reserve Capacity', 'Reservekapazität', 'Capacité de réserve'],
  cycleCount: ['Cycles', 'Zyklen', 'Zyklenzahl', 'Nombre de cycles'],
  usedIn: ['Equipment', 'Verwendet in', 'Gerät', 'Utilisé dans', 'Équipement'],
  serviceFrequency: ['Service Interval', 'Wartungsintervall', 'Prüfintervall', "Intervalle d'entretien"],
  purchased: ['Purchase Date', 'Date of Purchase', 'Kaufdatum', 'Gekauft', "Date d'achat"],
  inService: ['In Service Since', 'In Service Date', 'In Betrieb seit', 'Inbetriebnahme', 'Mise en service'],
  expires: ['Expiry', 'Expiry Date', 'Expiration Date', 'Ablaufdatum', "Date d'expiration"],
  retired: ['Retirement Date', 'Ausgemustert', 'Ausgemustert am', 'Mise hors service'],
  comments: ['Comment', 'Notes', 'Remarks', 'Bemerkung', 'Bemerkungen', 'Kommentar', 'Commentaire', 'Remarques'],
  location: ['Site', 'Place', 'Standort', 'Ort', 'Lieu', 'Emplacement'],
};

export const headsOfLocations: OtherHeads = {
  name: ['Location', 'Site', 'Standort', 'Ort', 'Bezeichnung', 'Lieu', 'Emplacement', 'Nom'],
};

export const headsOfPeople: OtherHeads = {
  email: ['Email Address', 'Mail', 'Address', 'User', 'E-Mail-Adresse', 'Adresse e-mail', 'Courriel'],
  firstName: ['Given Name', 'Forename', 'Vorname', 'Prénom'],
  lastName: ['Surname', 'Family Name', 'Nachname', 'Familienname', 'Nom', 'Nom de famille'],
  group: ['Group Name', 'Team', 'Gruppe', 'Groupe'],
  locations: ['Location', 'Sites', 'Site', 'Standorte', 'Standort', 'Lieux', 'Lieu'],
  permissions: ['Rights', 'Rechte', 'Berechtigungen', 'Droits', 'Autorisations'],
};
